import { samples } from '../kit/record-samples.ts';
import { knowledgeFile } from './knowledge-file.contract.ts';

export default samples({
  record: knowledgeFile,
  // Its form needs an upload, which only a story of its own makes.
  page: null,
  first: {
    title: '样品附件甲',
    file: 'sample-of-a-knowledge-file',
    content: '样品说明',
    categoryId: '101',
    enabled: true,
    sort: 1,
  },
  second: {
    title: '样品附件乙',
    file: 'sample-of-another-knowledge-file',
    content: '',
    categoryId: '102',
    enabled: false,
    sort: 2,
  },
  bad: [
    ['categoryId', null],
    ['file', '../../etc/passwd'],
  ],
});

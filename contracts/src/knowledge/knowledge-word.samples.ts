import { samples } from '../kit/record-samples.ts';
import { knowledgeWord } from './knowledge-word.contract.ts';

export default samples({
  record: knowledgeWord,
  page: '/knowledge/commonwords',
  first: { title: '样品标题甲', content: '样品内容甲', categoryId: '101', enabled: true, sort: 1 },
  second: { title: '样品标题乙', content: '样品内容乙', categoryId: '102', enabled: false, sort: 2 },
  bad: [['categoryId', null]],
});

import { samples } from '../kit/record-samples.ts';
import { knowledgeLink } from './knowledge-link.contract.ts';

export default samples({
  record: knowledgeLink,
  page: '/knowledge/commonlinks',
  first: { title: '样品链接甲', address: 'https://a.example', content: '样品说明', categoryId: '101', enabled: true, sort: 1 },
  second: { title: '样品链接乙', address: 'https://b.example', content: '', categoryId: '102', enabled: false, sort: 2 },
  bad: [
    ['categoryId', null],
    ['address', 'javascript:alert(1)'],
  ],
});

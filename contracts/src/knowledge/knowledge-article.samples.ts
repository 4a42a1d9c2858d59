import { samples } from '../kit/record-samples.ts';
import { knowledgeArticle } from './knowledge-article.contract.ts';

export default samples({
  record: knowledgeArticle,
  page: '/knowledge/commoninformation',
  first: { title: '样品资料甲', content: '样品正文甲', categoryId: '101', enabled: true, sort: 1 },
  second: { title: '样品资料乙', content: '样品正文乙', categoryId: '102', enabled: false, sort: 2 },
  bad: [['categoryId', null]],
});

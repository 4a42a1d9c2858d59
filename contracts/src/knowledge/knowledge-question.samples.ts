import { samples } from '../kit/record-samples.ts';
import { knowledgeQuestion } from './knowledge-question.contract.ts';

export default samples({
  record: knowledgeQuestion,
  page: '/knowledge/commonproblem',
  first: { question: '样品问题甲', answer: '样品答案甲', categoryId: '101', enabled: true, sort: 1 },
  second: { question: '样品问题乙', answer: '样品答案乙', categoryId: '102', enabled: false, sort: 2 },
  bad: [['categoryId', null]],
});

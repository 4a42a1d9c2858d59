import { samples } from '../kit/record-samples.ts';
import { ownKnowledge } from './own-knowledge.contract.ts';

export default samples({
  record: ownKnowledge,
  page: '/knowledge/person',
  first: {
    kind: 'question',
    categoryId: '101',
    title: '样品个人问题甲',
    similar: '样品问法',
    content: '样品个人答案甲',
    labels: '样品标签',
  },
  second: { kind: 'question', categoryId: '102', title: '样品个人问题乙', similar: '', content: '样品个人答案乙', labels: '' },
  bad: [['categoryId', null]],
});

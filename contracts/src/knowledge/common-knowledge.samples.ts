import { samples } from '../kit/record-samples.ts';
import { commonKnowledge } from './common-knowledge.contract.ts';

export default samples({
  record: commonKnowledge,
  // Beside its list is the tree of categories.
  page: null,
  first: {
    kind: 'question',
    categoryId: '101',
    title: '样品公共问题甲',
    similar: '样品问法一\n样品问法二',
    content: '样品公共答案甲',
    labels: '样品标签',
    audience: ['agents'],
    departmentIds: [],
    effectiveTime: null,
    expireTime: null,
  },
  second: {
    kind: 'question',
    categoryId: '102',
    title: '样品公共问题乙',
    similar: '',
    content: '样品公共答案乙',
    labels: '',
    audience: ['agents', 'customers'],
    departmentIds: [],
    effectiveTime: '2026-01-01T00:00:00.000Z',
    expireTime: '2099-01-01T00:00:00.000Z',
  },
  bad: [
    ['categoryId', null],
    ['audience', []],
    ['audience', ['nobody']],
    ['departmentIds', ['999999999']],
    ['expireTime', '2020-01-01T00:00:00.000Z'],
  ],
});

import { samples } from '../kit/record-samples.ts';
import { COMMON_GENRE, KNOWLEDGE_TYPE, knowledgeCategory } from './knowledge-category.contract.ts';

const common = { pid: null, genre: COMMON_GENRE, type: KNOWLEDGE_TYPE } as const;

export default samples({
  record: knowledgeCategory,
  // They have no page of their own: a dialog of the pages of entries manages them.
  page: null,
  first: { name: '样品知识分类甲', ...common },
  second: { name: '样品知识分类乙', ...common },
  bad: [
    ['genre', 1],
    ['type', 1],
  ],
});

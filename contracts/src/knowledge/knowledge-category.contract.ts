import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { one, special, text } from '../kit/fields.ts';
import { id } from '../kit/ids.ts';
import { type RecordOf, record } from '../kit/record.ts';

/** The deepest level of a category: specification section 9. */
export const KNOWLEDGE_DEPTH = 3;

/** The specification's numbers of the knowledge base of the whole tenant. */
export const COMMON_GENRE = 2;
export const KNOWLEDGE_TYPE = 3;

const declared = record({
  noun: 'knowledge-category',
  title: '知识分类',
  path: '/xmf-knowledge-repository/knowledge/category',
  access: { code: 'knowledge_category' },
  knownBy: 'name',
  fields: {
    name: text('分类名称', { max: 30, required: true }),
    /** The category above; null: at the top. A category does not move, so that its level stays. */
    pid: one('上级分类', { fixed: true }),
    genre: special('范围', z.literal(COMMON_GENRE), { blank: COMMON_GENRE, fixed: true }),
    type: special('类型', z.literal(KNOWLEDGE_TYPE), { blank: KNOWLEDGE_TYPE, fixed: true }),
  },
  /** `level`: from 1. `entryCount`: entries of all kinds of the category itself. */
  shown: { level: z.number().int(), entryCount: z.number().int() },
  duplicate: { text: '同一上级下已有同名分类', field: 'name' },
  errors: {
    tooDeep: { kind: 'conflict', text: '最多添加三级分类', field: 'pid' },
    unknownParent: { kind: 'invalid', text: '上级分类不存在或已删除', field: 'pid' },
    tooMany: { kind: 'conflict', text: '最多 500 个分类' },
    hasChildren: { kind: 'conflict', text: '分类下还有下级分类，请先删除下级分类' },
    hasEntries: { kind: 'conflict', text: '分类下还有内容，请先把内容移到其他分类' },
  },
});

/** The tenant's categories of knowledge, a tree of at most three levels, which all kinds of entries share. */
export const knowledgeCategory = {
  ...declared,
  /** All of the tenant, parents before children. */
  list: endpoint({
    method: 'GET',
    path: '/xmf-knowledge-repository/knowledge/category',
    summary: '知识分类列表',
    access: { code: 'knowledge_category' },
    reply: z.array(declared.schema.row),
  }),
};
export type KnowledgeCategory = RecordOf<typeof knowledgeCategory>;

/** A category with those below it, as the specification names them. */
export const categoryNode = z.object({
  id,
  name: z.string(),
  get sonList(): z.ZodArray<typeof categoryNode> {
    return z.array(categoryNode);
  },
});
export type CategoryNode = z.output<typeof categoryNode>;

/** The categories as a tree, for filters and forms. */
export const knowledgeCategoryTree = endpoint({
  method: 'GET',
  path: '/xmf-knowledge-repository/knowledge/category/tree',
  summary: '知识分类树',
  access: 'signed-in',
  reply: z.array(categoryNode),
});

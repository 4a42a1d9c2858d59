import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../kit/ids.ts';
import { COMMON_GENRE, KNOWLEDGE_TYPE } from './knowledge-category.contract.ts';

const base = '/xmf-knowledge-repository/knowledge/type';

/** A category with how many entries it and all below it hold in the common base. */
const counted = z.object({ id, title: z.string(), level: z.number().int(), pid: id.nullable(), count: z.number().int() });

/** The categories of a type and genre, parents before children (specification section 7). */
export const knowledgeTypes = endpoint({
  method: 'POST',
  path: base,
  summary: '知识类型列表',
  access: 'signed-in',
  body: z.object({ type: z.literal(KNOWLEDGE_TYPE), genre: z.literal(COMMON_GENRE) }),
  reply: z.array(counted),
});

/** A category as the specification names it beside the form of knowledgeCategoryTree. */
export const typeNode = z.object({
  id,
  title: z.string(),
  count: z.number().int(),
  get children(): z.ZodArray<typeof typeNode> {
    return z.array(typeNode);
  },
});
export type TypeNode = z.output<typeof typeNode>;

export const knowledgeTypeTree = endpoint({
  method: 'GET',
  path: `${base}/tree`,
  summary: '知识类型树',
  access: 'signed-in',
  reply: z.array(typeNode),
});

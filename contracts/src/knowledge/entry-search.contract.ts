import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../kit/ids.ts';
import { entryKind } from './knowledge-entry.ts';

/** The kinds whose text an agent inserts into an answer. */
export const insertable = entryKind.exclude(['file']);

const entryFound = z.object({
  id,
  kind: insertable,
  title: z.string(),
  /** What is inserted: the words, the answer, the article, or the link's title with its address. */
  words: z.string(),
});
export type EntryFound = z.output<typeof entryFound>;

/** Enabled entries for the chat desk: those with the keyword, else all; often used first, at most 20. */
export const searchEntries = endpoint({
  method: 'GET',
  path: '/xmf-knowledge-repository/knowledge/entries',
  summary: '查找常用知识',
  access: { code: 'knowledge_use' },
  query: z.object({ keyword: z.string().trim().max(50).optional(), kind: insertable.optional() }),
  reply: z.array(entryFound),
});

/** An agent inserted an entry: its use is counted. */
export const countUse = endpoint({
  method: 'POST',
  path: '/xmf-knowledge-repository/knowledge/entries/use',
  summary: '使用常用知识',
  access: { code: 'knowledge_use' },
  body: z.object({ id }),
  reply: z.null(),
});

import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { comparedWord } from './sensitive-words.ts';

/** Most words of a tenant: every message is compared with all of them. */
export const MAX_SENSITIVE_WORDS = 1000;

export const sensitiveWordErrors = defineErrors('sensitive-word', {
  tooMany: { kind: 'conflict', text: '敏感词最多 1000 个', field: 'words' },
});

/** Words to be added: one in each line. What a person fills in. */
export const sensitiveWordFields = z.object({
  words: z
    .string()
    .max(20_000)
    .transform((lines) => [...new Set(lines.split('\n').map((line) => comparedWord(line).trim()))].filter(Boolean))
    .refine((words) => words.length > 0, '请输入敏感词')
    .refine((words) => words.every((word) => word.length <= 50), '每个敏感词最多 50 个字符'),
});

export const sensitiveWord = z.object({ id, word: z.string(), createTime: timestamp });
export type SensitiveWord = z.output<typeof sensitiveWord>;

const access = { code: 'online_silentseat' };

/** Newest first. */
export const sensitiveWordList = endpoint({
  method: 'GET',
  path: '/xmf-online-services/sensitiveWord',
  summary: '敏感词列表',
  access,
  query: listQuery.extend({ keyword: z.string().trim().max(50).optional() }),
  reply: listPage(sensitiveWord),
});

/** Words that are there already stay. */
export const addSensitiveWords = endpoint({
  method: 'POST',
  path: '/xmf-online-services/sensitiveWord',
  summary: '添加敏感词',
  access,
  body: sensitiveWordFields,
  reply: z.object({ added: z.number().int() }),
  errors: [sensitiveWordErrors.tooMany],
});

export const deleteSensitiveWord = endpoint({
  method: 'DELETE',
  path: '/xmf-online-services/sensitiveWord/{id}',
  summary: '删除敏感词',
  access,
  params: z.object({ id }),
  reply: z.null(),
});

/** All words as they are compared, for the composer, which warns before it sends. */
export const sensitiveWordsToAvoid = endpoint({
  method: 'GET',
  path: '/xmf-online-services/sensitiveWord/mine',
  summary: '发送前提示的敏感词',
  access: { code: 'online_dialogue' },
  reply: z.array(z.string()),
});

import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { text } from '../kit/fields.ts';
import { type RecordOf, record } from '../kit/record.ts';
import { comparedWord } from './sensitive-words.ts';

/** Most words of a tenant: every message is compared with all of them. */
export const MAX_SENSITIVE_WORDS = 1000;
const LONGEST = 50;

const access = { code: 'online_silentseat' };
const path = '/xmf-online-services/sensitiveWord';

const declared = record({
  noun: 'sensitive-word',
  title: '敏感词',
  path,
  access,
  knownBy: 'word',
  fields: {
    word: text('敏感词', { max: LONGEST, required: true, keyword: true }),
  },
  duplicate: { text: '已有相同的敏感词', field: 'word' },
  errors: {
    tooMany: { kind: 'conflict', text: '敏感词最多 1000 个', field: 'words' },
    tooLong: { kind: 'invalid', text: '每个敏感词最多 50 个字符', field: 'word' },
  },
  export: {},
});

/** Words to be added: one in each line. What a person fills in. */
export const sensitiveWordLines = z.object({
  words: z
    .string()
    .max(20_000)
    .transform((lines) => [...new Set(lines.split('\n').map((line) => comparedWord(line).trim()))].filter(Boolean))
    .refine((words) => words.length > 0, '请输入敏感词')
    .refine((words) => words.every((word) => word.length <= LONGEST), '每个敏感词最多 50 个字符'),
});

/** Words that nobody should use in a conversation. */
export const sensitiveWord = {
  ...declared,
  /** Words that are there already stay. */
  create: endpoint({
    method: 'POST',
    path,
    summary: '添加敏感词',
    access,
    body: sensitiveWordLines,
    reply: z.object({ added: z.number().int() }),
    errors: [declared.errors.tooMany],
  }),
};
export type SensitiveWord = RecordOf<typeof sensitiveWord>;

/** All words as they are compared, for the composer, which warns before it sends. */
export const sensitiveWordsToAvoid = endpoint({
  method: 'GET',
  path: `${path}/mine`,
  summary: '发送前提示的敏感词',
  access: { code: 'online_dialogue' },
  reply: z.array(z.string()),
});

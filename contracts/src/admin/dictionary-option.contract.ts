import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../kit/ids.ts';

/** How the name of such a kind is written. */
export const DICT_TYPE = [/^[A-Z][A-Z0-9_]*$/, '字典类型由大写字母、数字和下划线组成'] as const;

/** A kind of values that each tenant defines itself: FEEDBACK_TYPE, EMAIL_SERVER, … */
export const dictType = z
  .string()
  .max(50)
  .regex(...DICT_TYPE);

/** One value of a dictionary: `code` is stored and sent, `name` is shown. */
export const dictionaryOption = z.object({ id, dictType, code: z.string(), name: z.string(), sort: z.number().int() });
export type DictionaryOption = z.output<typeof dictionaryOption>;

/** The enabled values of one type, in their order. */
export const dictionaryOptions = endpoint({
  method: 'GET',
  path: '/xmf-basic-model/dictionary',
  summary: '字典选项',
  access: 'signed-in',
  query: z.object({ dictType }),
  reply: z.array(dictionaryOption),
});

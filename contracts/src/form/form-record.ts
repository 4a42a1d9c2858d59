import * as z from 'zod';
import { defineErrors } from '../kit/errors.ts';
import { id } from '../kit/ids.ts';
import { type Condition, condition } from './condition.ts';

export const formRecordErrors = defineErrors('form-record', {
  refused: { kind: 'invalid', text: '表单内容有误' },
  notPublished: { kind: 'invalid', text: '表单模板尚未发布' },
  badCondition: { kind: 'invalid', text: '筛选条件有误' },
  notReady: { kind: 'conflict', text: '字段正在建立索引，请稍后再筛选' },
});

/** What a record holds in its own fields, as its reader may see it. */
export const filledForm = z.object({
  templateId: id,
  /** The version that it was filled in with: it is shown by this one. */
  version: z.number().int(),
  values: z.record(z.string(), z.unknown()),
  /** The names of the colleagues and departments in the values, by type and id: `agent:12`. */
  names: z.record(z.string(), z.string()),
});
export type FilledForm = z.output<typeof filledForm>;

/** Changes of a record's own fields: absent ones stay, null clears one. */
export const formChanges = z.record(z.string().max(16), z.unknown());

/** In place of a personal value that its reader may not see. */
export const HIDDEN_VALUE = '******';

/** A condition as a text; null: it is none. */
export function readCondition(text: string): Condition | null {
  try {
    return condition.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** A condition in a query string or an address: its JSON. */
export const conditionText = z
  .string()
  .max(20_000)
  .refine((text) => readCondition(text) !== null, '筛选条件格式有误');

/** The most own fields that come with the rows of a list. */
export const MAX_COLUMNS = 50;

/** The query of a list for the own fields of its rows. */
export const ownFieldsQuery = {
  condition: conditionText.optional(),
  /** By an own field, from the least on; with `-` from the greatest on. Rows without a value come last. */
  sort: z
    .string()
    .regex(/^-?[a-z][a-z0-9]{0,15}$/)
    .optional(),
  /** The keys of the own fields that come with the rows, with commas between. */
  columns: z
    .string()
    .max(MAX_COLUMNS * 17)
    .optional(),
};

/** Own fields in a row of a list. */
export const ownCells = filledForm.pick({ values: true, names: true });
export type OwnCells = z.output<typeof ownCells>;

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
});

/** Changes of a record's own fields: absent ones stay, null clears one. */
export const formChanges = z.record(z.string().max(16), z.unknown());

/** A condition in a query string: its JSON. */
export const conditionText = z
  .string()
  .max(20_000)
  .transform((text, ctx): Condition => {
    const parsed = condition.safeParse(readJson(text));
    if (parsed.success) return parsed.data;
    ctx.addIssue({ code: 'custom', message: '筛选条件格式有误' });
    return z.NEVER;
  });

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import * as z from 'zod';
import { id } from '../kit/ids.ts';
import { condition, fieldKey } from './condition.ts';

/** The longest text of one line. A filterable text is part of an index, which takes no more than 2,700 bytes. */
const MAX_TEXT = 500;
const MAX_LINES = 5000;
const MAX_OPTIONS = 300;
/** Below it every number with six decimals is exact. */
export const MAX_NUMBER = 1_000_000_000;
/** In fen: ten billion yuan. */
export const MAX_MONEY = 1_000_000_000_000;
/** Categories are trees of three levels, as in the whole product (specification section 9). */
const CATEGORY_BREAK = '/';

const label = z.string().trim().min(1, '请输入名称').max(30);

/** How far the holders of a role get. The widest of an agent's roles counts; a role that is not named may write. */
export const fieldRight = z.enum(['hidden', 'read', 'write']);
export type FieldRight = z.output<typeof fieldRight>;

const base = {
  key: fieldKey,
  label,
  /** Shown at the field while it is filled in. */
  hint: z.string().trim().max(100).default(''),
  /** Only while the condition is true: otherwise the field is not shown and has no value. Null: always. */
  visibleWhen: condition.nullable().default(null),
  access: z
    .array(z.strictObject({ roleId: id, right: fieldRight }))
    .max(50)
    .default([]),
  /** Not asked for any more. Values that it has stay and are shown. */
  retired: z.boolean().default(false),
};

/** Of a field that a person fills in. */
const input = {
  ...base,
  required: z.boolean().default(false),
  requiredWhen: condition.nullable().default(null),
  readOnlyWhen: condition.nullable().default(null),
};

/** Of a field by which lists can be narrowed and sorted. */
const found = { filterable: z.boolean().default(false) };
/** Of a field that can identify a record: two records of a template never have the same value. */
const known = { ...found, unique: z.boolean().default(false) };
/** Of a field about a person: masked for readers without the right to whole numbers, found by the whole value only. */
const personal = { personal: z.boolean().default(false) };

const option = z.strictObject({ key: fieldKey, label });
const options = z.array(option).max(MAX_OPTIONS);
const category = z.strictObject({
  ...option.shape,
  children: z.array(z.strictObject({ ...option.shape, children: options.default([]) })).default([]),
});

const count = (max: number) => z.number().int().min(1).max(max).default(max);
const decimals = z.number().int().min(0).max(6).default(0);

const text = z.object({
  ...input,
  ...known,
  ...personal,
  type: z.literal('text'),
  minLength: z.number().int().min(0).max(MAX_TEXT).default(0),
  maxLength: count(MAX_TEXT),
  default: z.string().trim().max(MAX_TEXT).default(''),
});
const lines = z.object({ ...input, ...personal, type: z.literal('lines'), maxLength: count(MAX_LINES) });
const number = z.object({
  ...input,
  ...known,
  type: z.literal('number'),
  min: z.number().min(-MAX_NUMBER).max(MAX_NUMBER).default(-MAX_NUMBER),
  max: z.number().min(-MAX_NUMBER).max(MAX_NUMBER).default(MAX_NUMBER),
  decimals,
  unit: z.string().trim().max(10).default(''),
  default: z.number().nullable().default(null),
});
/** In fen. */
const money = z.object({
  ...input,
  ...found,
  type: z.literal('money'),
  min: z.number().int().min(-MAX_MONEY).max(MAX_MONEY).default(0),
  max: z.number().int().min(-MAX_MONEY).max(MAX_MONEY).default(MAX_MONEY),
  default: z.number().int().nullable().default(null),
});
const date = z.object({
  ...input,
  ...found,
  type: z.literal('date'),
  default: z
    .union([z.literal('today'), z.iso.date()])
    .nullable()
    .default(null),
});
const time = z.object({ ...input, ...found, type: z.literal('time') });
const choice = z.object({
  ...input,
  ...found,
  type: z.literal('choice'),
  options,
  default: fieldKey.nullable().default(null),
});
const choices = z.object({
  ...input,
  ...found,
  type: z.literal('choices'),
  options,
  max: count(100),
  default: z.array(fieldKey).default([]),
});
/** Its value is the path of a leaf: `sale/refund/quality`. */
const categoryField = z.object({ ...input, ...found, type: z.literal('category'), options: z.array(category).max(MAX_OPTIONS) });
/** Always personal, as the next one. */
const phone = z.object({ ...input, ...known, type: z.literal('phone') });
const idCard = z.object({ ...input, ...known, type: z.literal('idCard') });
const email = z.object({ ...input, ...known, ...personal, type: z.literal('email') });
const creditCode = z.object({ ...input, ...known, type: z.literal('creditCode') });
const link = z.object({ ...input, type: z.literal('link') });
/** Its value is the region as a path, such as 广东省/深圳市/南山区, and the rest of the address. */
const address = z.object({ ...input, ...found, ...personal, type: z.literal('address') });
const location = z.object({ ...input, ...personal, type: z.literal('location') });
const file = z.object({ ...input, type: z.enum(['file', 'picture']), max: count(20) });
const signature = z.object({ ...input, type: z.literal('signature') });
const agent = z.object({
  ...input,
  ...found,
  type: z.enum(['agent', 'department']),
  /** Begins with the agent who fills in the form, or with their department. */
  own: z.boolean().default(false),
});
const customer = z.object({ ...input, ...found, type: z.literal('customer') });
/** Calculated from other fields; nobody fills it in. */
const computed = z.object({
  ...base,
  ...found,
  type: z.literal('computed'),
  formula: z.string().trim().max(500),
  result: z.enum(['number', 'money', 'text']).default('number'),
  decimals,
});
/** Given by the server when the record is made: prefix, date, number. Numbers begin again with each period. */
const serial = z.object({
  ...base,
  ...found,
  type: z.literal('serial'),
  prefix: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]{0,10}$/, '前缀为 10 个以内的字母、数字或横线')
    .default(''),
  period: z.enum(['none', 'year', 'month', 'day']).default('day'),
  digits: z.number().int().min(3).max(10).default(4),
});

const column = z.discriminatedUnion('type', [
  text,
  lines,
  number,
  money,
  date,
  time,
  choice,
  choices,
  categoryField,
  email,
  creditCode,
  link,
  agent,
  computed,
]);
/** Rows of a few columns. Columns are not filterable, unique or personal, and have no rights of their own. */
const subTable = z.object({
  ...input,
  type: z.literal('subTable'),
  columns: z.array(column).min(1, '请添加列').max(20),
  minRows: z.number().int().min(0).max(200).default(0),
  maxRows: count(200),
});

/** One field of a form, by its type. */
export const formField = z.discriminatedUnion('type', [
  ...column.options,
  phone,
  idCard,
  address,
  location,
  file,
  signature,
  customer,
  subTable,
  serial,
]);
export type FormField = z.output<typeof formField>;
export type FormFieldType = FormField['type'];
export type FieldOf<T extends FormFieldType> = Extract<FormField, { type: T }>;

/** About a person: stored in the index as a keyed hash, so only the whole value is compared. */
export const isPersonal = (field: FormField): boolean =>
  field.type === 'phone' || field.type === 'idCard' || ('personal' in field && field.personal);

/** No two records of a template have the same value. */
export const isUnique = (field: FormField): boolean => 'unique' in field && field.unique;

/** Does somebody fill it in? Not what is calculated, counted, or retired. */
export const isFilledIn = ({ type, retired }: FormField): boolean => type !== 'computed' && type !== 'serial' && !retired;

/** The paths of a category that can be chosen: its leaves. */
export function leavesOf({ options: roots }: FieldOf<'category'>): Set<string> {
  const leaves = new Set<string>();
  for (const root of roots) {
    if (root.children.length === 0) leaves.add(root.key);
    for (const branch of root.children) {
      const path = [root.key, branch.key].join(CATEGORY_BREAK);
      if (branch.children.length === 0) leaves.add(path);
      for (const leaf of branch.children) leaves.add([path, leaf.key].join(CATEGORY_BREAK));
    }
  }
  return leaves;
}

/** The begin of every path below this one. */
export const belowPath = (path: string): string => `${path}${CATEGORY_BREAK}`;

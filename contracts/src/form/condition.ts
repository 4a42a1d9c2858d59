import * as z from 'zod';

/** The key of a field. It stays when the field is renamed. `constructor` is a property of every object. */
export const fieldKey = z.string().regex(/^(?!constructor$)[a-z][a-z0-9]{0,15}$/, '字段编码格式有误');

const MAX_VALUES = 100;
const MAX_MEMBERS = 20;
const MAX_COMPARISONS = 50;

/** PostgreSQL stores no NUL. */
const words = z
  .string()
  .max(500)
  .refine((text) => !text.includes('\0'), '格式有误');

/** `my`: the asker, their department, or their department with all below it. `daysFromToday`: a day. */
const operand = z.union([
  words,
  z.number(),
  z.strictObject({ my: z.enum(['self', 'department', 'departments']) }),
  z.strictObject({ daysFromToday: z.number().int().min(-36_600).max(36_600) }),
]);
/** What a value is compared with: fixed, or relative to the asker or to today. */
export type Operand = z.output<typeof operand>;

/** A whole period: `offset` 0 is the one that contains today, -1 the one before it. Weeks begin on Monday. */
const period = z.strictObject({
  unit: z.enum(['week', 'month', 'quarter', 'year']),
  offset: z.number().int().min(-1000).max(1000),
});
export type Period = z.output<typeof period>;

/**
 * One field compared. An empty value fits `empty` and `noneOf` only. `oneOf` of a category includes what is below the category;
 * of several choices one of them is enough, `allOf` wants each. Texts are compared without regard to case, width and spaces.
 */
const comparison = z.discriminatedUnion('is', [
  z.strictObject({ field: fieldKey, is: z.enum(['empty', 'filled']) }),
  z.strictObject({ field: fieldKey, is: z.enum(['oneOf', 'noneOf', 'allOf']), values: z.array(operand).max(MAX_VALUES) }),
  z.strictObject({ field: fieldKey, is: z.enum(['atLeast', 'atMost', 'above', 'below']), value: operand }),
  z.strictObject({ field: fieldKey, is: z.literal('within'), period }),
  z.strictObject({ field: fieldKey, is: z.enum(['startsWith', 'contains']), value: words }),
]);
export type Comparison = z.output<typeof comparison>;

/** A comparison, or a group of conditions of which `all` or `any` must be true. `all` of nothing is true, `any` is not. */
export type Condition = Comparison | { all: Condition[] } | { any: Condition[] };

const grouped = (member: z.ZodType<Condition>): z.ZodType<Condition> =>
  z.union([
    comparison,
    z.strictObject({ all: z.array(member).max(MAX_MEMBERS) }),
    z.strictObject({ any: z.array(member).max(MAX_MEMBERS) }),
  ]);

/** The one model of conditions: filters, views, visibility, triggers, branches. Three groups deep, at most 50 comparisons. */
export const condition: z.ZodType<Condition> = grouped(grouped(grouped(comparison))).refine(
  (given) => comparisonsOf(given).length <= MAX_COMPARISONS,
  `最多 ${MAX_COMPARISONS} 个条件`,
);

/** The comparisons of a condition, from the left. */
export function comparisonsOf(given: Condition): Comparison[] {
  if ('all' in given) return given.all.flatMap(comparisonsOf);
  if ('any' in given) return given.any.flatMap(comparisonsOf);
  return [given];
}

/** Is there something to compare with? While a condition is written there may be nothing yet. */
export function isComplete(given: Comparison): boolean {
  if ('values' in given) return given.values.length > 0 && !given.values.includes('');
  return !('value' in given) || given.value !== '';
}

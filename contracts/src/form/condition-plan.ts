import type { Comparison, Condition, Operand, Period } from './condition.ts';
import { belowPath, type FormField, isPersonal } from './form-field.ts';
import { type Comparable, type Comparing, comparableOf, comparableText, comparingOf, type FormValues } from './form-values.ts';

/**
 * A condition made ready: without dates and persons that are relative, and with seven tests only. {@link holds} answers it for
 * one record, the server's `plan-sql.ts` for a list; a property test proves that both agree. A test of an empty value is false.
 */
export type Plan =
  | { readonly test: 'every' | 'some'; readonly of: readonly Plan[] }
  | { readonly test: 'not'; readonly of: Plan }
  | { readonly test: 'filled'; readonly field: FormField }
  | { readonly test: 'among'; readonly field: FormField; readonly values: readonly (string | number)[] }
  | { readonly test: 'above' | 'below'; readonly field: FormField; readonly value: string | number; readonly orEqual: boolean }
  | { readonly test: 'prefix' | 'contains'; readonly field: FormField; readonly text: string };

/** Who asks, and when. */
export interface Asker {
  /** Today in the tenants' time zone: `2026-11-23`. */
  readonly today: string;
  /** Null: no agent asks, such as on a public page or in a job. */
  readonly agent: { readonly id: string; readonly departmentId: string; readonly departmentIds: readonly string[] } | null;
}

/** A condition that does not fit the fields of its form: a field is gone, or cannot be compared so. */
export class ConditionError extends Error {}

const admitted: Readonly<Record<Exclude<Comparing, null>, readonly Comparison['is'][]>> = {
  text: ['oneOf', 'noneOf', 'startsWith', 'contains'],
  number: ['oneOf', 'noneOf', 'atLeast', 'atMost', 'above', 'below'],
  day: ['oneOf', 'noneOf', 'atLeast', 'atMost', 'above', 'below', 'within'],
  time: ['oneOf', 'noneOf', 'atLeast', 'atMost', 'above', 'below'],
  key: ['oneOf', 'noneOf'],
  keys: ['oneOf', 'noneOf', 'allOf'],
  path: ['oneOf', 'noneOf'],
};

/** The comparisons that a field admits: what a filter offers. */
export function comparisonsFor(field: FormField): readonly Comparison['is'][] {
  const comparing = comparingOf(field);
  const more = comparing ? admitted[comparing] : [];
  return ['empty', 'filled', ...(isPersonal(field) ? more.filter((is) => is === 'oneOf' || is === 'noneOf') : more)];
}

/**
 * Makes a condition ready for these fields and this asker.
 * @throws ConditionError when it does not fit the fields
 */
export function planOf(given: Condition, fields: ReadonlyMap<string, FormField>, asker: Asker): Plan {
  if ('all' in given) return { test: 'every', of: given.all.map((one) => planOf(one, fields, asker)) };
  if ('any' in given) return { test: 'some', of: given.any.map((one) => planOf(one, fields, asker)) };
  const field = fields.get(given.field);
  if (!field || field.retired) throw new ConditionError('条件中的字段不存在或已停用');
  if (!comparisonsFor(field).includes(given.is)) throw new ConditionError(`字段「${field.label}」不支持这种比较`);
  return comparisonPlan(given, field, asker);
}

function comparisonPlan(given: Comparison, field: FormField, asker: Asker): Plan {
  switch (given.is) {
    case 'filled':
      return { test: 'filled', field };
    case 'empty':
      return not({ test: 'filled', field });
    case 'oneOf':
      return amongPlan(field, operands(given.values, field, asker));
    case 'noneOf':
      return not(amongPlan(field, operands(given.values, field, asker)));
    case 'allOf':
      return { test: 'every', of: operands(given.values, field, asker).map((value) => amongPlan(field, [value])) };
    case 'atLeast':
    case 'above':
      return { test: 'above', field, value: operand(given.value, field, asker), orEqual: given.is === 'atLeast' };
    case 'atMost':
    case 'below':
      return { test: 'below', field, value: operand(given.value, field, asker), orEqual: given.is === 'atMost' };
    case 'within': {
      const [first, next] = daysOf(given.period, asker.today);
      return {
        test: 'every',
        of: [
          { test: 'above', field, value: first, orEqual: true },
          { test: 'below', field, value: next, orEqual: false },
        ],
      };
    }
    case 'startsWith':
      return { test: 'prefix', field, text: comparableText(given.value) };
    case 'contains':
      return { test: 'contains', field, text: comparableText(given.value) };
  }
}

const not = (of: Plan): Plan => ({ test: 'not', of });

/** A path includes what is below it, unless only the whole of it can be compared. */
function amongPlan(field: FormField, values: readonly (string | number)[]): Plan {
  const among: Plan = { test: 'among', field, values };
  if (comparingOf(field) !== 'path' || isPersonal(field)) return among;
  return { test: 'some', of: [among, ...values.map((path) => ({ test: 'prefix', field, text: belowPath(`${path}`) }) as const)] };
}

const operands = (given: readonly Operand[], field: FormField, asker: Asker) =>
  given.flatMap((one) => (isMine(one) ? mine(one.my, field, asker) : [operand(one, field, asker)]));

type Mine = Extract<Operand, { my: unknown }>;
const isMine = (given: Operand): given is Mine => typeof given === 'object' && 'my' in given;

/** Nobody's, when no agent asks. */
function mine(my: Mine['my'], field: FormField, { agent }: Asker): string[] {
  if (field.type !== (my === 'self' ? 'agent' : 'department')) throw unfit(field);
  if (!agent) return [];
  if (my === 'self') return [agent.id];
  return my === 'department' ? [agent.departmentId] : [...agent.departmentIds];
}

function operand(given: Operand, field: FormField, { today }: Asker): string | number {
  const comparing = comparingOf(field);
  if (typeof given === 'object') {
    if (comparing === 'day' && 'daysFromToday' in given) return moved(today, { days: given.daysFromToday });
    throw unfit(field);
  }
  if (typeof given === 'number' ? comparing !== 'number' : comparing === 'number') throw unfit(field);
  if (comparing === 'day' && !DAY.test(`${given}`)) throw unfit(field);
  if (comparing === 'time' && !TIME.test(`${given}`)) throw unfit(field);
  return comparing === 'text' ? comparableText(`${given}`) : given;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
/** The value of a time field: hours and minutes. */
export const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const unfit = (field: FormField) => new ConditionError(`字段「${field.label}」不能与该值比较`);

/** The first day of a period, and the first day after it. */
function daysOf({ unit, offset }: Period, today: string): [string, string] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  switch (unit) {
    case 'week': {
      const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
      const first = moved(today, { days: offset * 7 - weekday });
      return [first, moved(first, { days: 7 })];
    }
    case 'month':
      return [firstDay(year, month + offset), firstDay(year, month + offset + 1)];
    case 'quarter': {
      const first = month - ((month - 1) % 3) + offset * 3;
      return [firstDay(year, first), firstDay(year, first + 3)];
    }
    case 'year':
      return [firstDay(year + offset, 1), firstDay(year + offset + 1, 1)];
  }
}

/** Months beyond a year's count on into the next. */
const firstDay = (year: number, month: number) => new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);

function moved(day: string, { days }: { days: number }): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Is the condition true for a record with these values? */
export function holds(plan: Plan, values: FormValues): boolean {
  switch (plan.test) {
    case 'every':
      return plan.of.every((one) => holds(one, values));
    case 'some':
      return plan.of.some((one) => holds(one, values));
    case 'not':
      return !holds(plan.of, values);
    default: {
      const value = comparableOf(plan.field, values);
      return value !== null && fits(plan, value);
    }
  }
}

type Test = Exclude<Plan, { of: unknown }>;

function fits(test: Test, value: NonNullable<Comparable>): boolean {
  switch (test.test) {
    case 'filled':
      return true;
    case 'among':
      return isList(value) ? value.some((key) => test.values.includes(key)) : test.values.includes(value);
    case 'above':
      return value > test.value || (test.orEqual && value === test.value);
    case 'below':
      return value < test.value || (test.orEqual && value === test.value);
    case 'prefix':
      return !isList(value) && `${value}`.startsWith(test.text);
    case 'contains':
      return !isList(value) && `${value}`.includes(test.text);
  }
}

const isList = (value: NonNullable<Comparable>): value is readonly string[] => typeof value === 'object';

import type { Comparison, Condition } from '@lianxi/contracts/form/condition';
import { comparisonsFor } from '@lianxi/contracts/form/condition-plan';
import type { FormField } from '@lianxi/contracts/form/form-field';
import { comparingOf } from '@lianxi/contracts/form/form-values';

/** Groups are at most three deep: the condition itself is the first. */
export const MAX_GROUP_DEPTH = 3;

export type Group = Extract<Condition, { all: unknown } | { any: unknown }>;
/** How the members of a group are joined. */
export type Join = 'all' | 'any';

export const isGroup = (given: Condition): given is Group => 'all' in given || 'any' in given;
export const joinOf = (group: Group): Join => ('all' in group ? 'all' : 'any');
export const membersOf = (group: Group): readonly Condition[] => ('all' in group ? group.all : group.any);
export const groupOf = (join: Join, members: readonly Condition[]): Group =>
  join === 'all' ? { all: [...members] } : { any: [...members] };

/** A condition as the editor draws it: a single comparison stands in a group of its own. */
export const asGroup = (given: Condition): Group => (isGroup(given) ? given : { all: [given] });

type Is = Comparison['is'];

const words: Readonly<Record<Is, string>> = {
  empty: '为空',
  filled: '不为空',
  oneOf: '是',
  noneOf: '不是',
  allOf: '全部包含',
  atLeast: '不小于',
  atMost: '不大于',
  above: '大于',
  below: '小于',
  within: '在',
  startsWith: '开头是',
  contains: '包含',
};
const numberWords: Partial<Record<Is, string>> = { oneOf: '等于', noneOf: '不等于', atLeast: '大于等于', atMost: '小于等于' };
const dayWords: Partial<Record<Is, string>> = { atLeast: '不早于', atMost: '不晚于', above: '晚于', below: '早于' };

/** The name of a comparison at a field. */
export function comparisonWords(field: FormField | undefined, is: Is): string {
  const comparing = field && comparingOf(field);
  if ((comparing === 'day' || comparing === 'time') && dayWords[is]) return dayWords[is];
  if (comparing === 'number' && numberWords[is]) return numberWords[is];
  if (comparing === 'keys' && is === 'oneOf') return '包含任一';
  if (comparing === 'keys' && is === 'noneOf') return '都不包含';
  return words[is];
}

/** Whether a reader may compare a field so: who may not see numbers cannot find one by asking for one after the other. */
export type Admits = (field: FormField, is: Is) => boolean;

/** The comparisons that the editor offers: days are not listed one by one. */
export function offeredFor(field: FormField, admits: Admits): readonly Is[] {
  const isDay = comparingOf(field) === 'day';
  return comparisonsFor(field).filter((is) => admits(field, is) && !(isDay && (is === 'oneOf' || is === 'noneOf')));
}

/** A comparison of another kind, with nothing to compare with yet; what fits from the former one stays. */
export function comparisonAs(field: string, is: Is, before?: Comparison): Comparison {
  switch (is) {
    case 'empty':
    case 'filled':
      return { field, is };
    case 'oneOf':
    case 'noneOf':
    case 'allOf':
      return { field, is, values: before && 'values' in before ? before.values : [] };
    case 'within':
      return { field, is, period: { unit: 'month', offset: 0 } };
    case 'startsWith':
    case 'contains':
      return { field, is, value: before && 'value' in before && typeof before.value === 'string' ? before.value : '' };
    default:
      return { field, is, value: before && 'value' in before ? before.value : '' };
  }
}

/** With what a new comparison of a field begins: the most usual one. */
export function newComparison(field: FormField, admits: Admits): Comparison {
  const usual: readonly Is[] = ['contains', 'oneOf', 'atLeast'];
  const offered = offeredFor(field, admits);
  return comparisonAs(field.key, usual.find((is) => offered.includes(is)) ?? 'filled');
}

/** The fields that a condition can ask for. */
export const comparableFields = (fields: readonly FormField[]): FormField[] => fields.filter((field) => !field.retired);

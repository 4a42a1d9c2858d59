import type { MergedFields } from '@lianxi/contracts/customer/duplicate.contract';
import type { CustomerTexts } from '../customer/customer-texts.ts';
import type { MergeChanges } from './merge.queries.ts';

/** The texts of the winner after the merge. */
export function mergedTexts(winner: CustomerTexts, loser: CustomerTexts, { owner: _, ...take }: MergedFields): CustomerTexts {
  const fields = Object.entries(take) as [keyof CustomerTexts, 'winner' | 'loser'][];
  return Object.fromEntries(fields.map(([field, side]) => [field, (side === 'winner' ? winner : loser)[field]])) as never;
}

/** The texts that differ, as they were and as they are. */
export function changedTexts(before: CustomerTexts, after: CustomerTexts): MergeChanges['texts'] {
  const fields = (Object.keys(after) as (keyof CustomerTexts)[]).filter((field) => before[field] !== after[field]);
  return Object.fromEntries(fields.map((field) => [field, { before: before[field], after: after[field] }]));
}

/** The winner's texts after an undo: former values come back where nobody changed them since. */
export function textsBefore(now: CustomerTexts, changes: MergeChanges['texts']): CustomerTexts {
  const back = Object.entries(changes).flatMap(([field, { before, after }]) =>
    now[field as keyof CustomerTexts] === after ? [[field, before] as const] : [],
  );
  return { ...now, ...Object.fromEntries(back) };
}

/** The labels that the winner gets and loses. */
export function mergedLabels(winner: readonly string[], loser: readonly string[], take: 'winner' | 'loser' | 'both') {
  const added = take === 'winner' ? [] : loser.filter((id) => !winner.includes(id));
  const removed = take === 'loser' ? winner.filter((id) => !loser.includes(id)) : [];
  return { added, removed };
}

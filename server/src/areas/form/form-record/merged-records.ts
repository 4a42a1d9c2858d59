import { rightOn } from '@lianxi/contracts/form/form-rights';
import type { FormModule } from '@lianxi/contracts/form/form-template.contract';
import type { FormValue } from '@lianxi/contracts/form/form-values';
import type { SealedDb } from '../../../platform/db/db.ts';
import { findPublishedForm } from '../form-template/form-template.queries.ts';
import { type FormUser, fillForm } from './fill-form.ts';
import { findFilledForm } from './form-record.queries.ts';

/** Own fields that a merge changed, by their keys: what the record had and got; null: nothing. */
export type MergedValues = Readonly<Record<string, { before: FormValue | null; after: FormValue }>>;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Gives a record the own fields of another one: those that it has not, and with `prefer` `loser` also those that it has. What
 * nobody fills in (computed fields, serial numbers), and what the user may not write, stays.
 * @throws CodedError as `fillOwnFields` does
 */
export async function mergeOwnFields(
  own: SealedDb,
  module: FormModule,
  { winnerId, loserId, prefer }: { winnerId: string; loserId: string; prefer: 'winner' | 'loser' },
  user: FormUser,
): Promise<MergedValues> {
  const form = await findPublishedForm(own, module);
  if (!form) return {};
  const { templateId } = form;
  const kept = (await findFilledForm(own, { templateId, recordId: winnerId }, { lock: true }))?.values ?? {};
  const given = (await findFilledForm(own, { templateId, recordId: loserId }))?.values ?? {};
  const changes = form.definition.fields.flatMap((field) => {
    const [before, after] = [kept[field.key], given[field.key]];
    const filledIn = 'required' in field && !field.retired && rightOn(field, user.principal) === 'write';
    if (!filledIn || after === undefined || isSame(before, after)) return [];
    return before === undefined || prefer === 'loser' ? [[field.key, { before: before ?? null, after }] as const] : [];
  });
  if (changes.length === 0) return {};
  await fillForm(own, form, winnerId, Object.fromEntries(changes.map(([key, { after }]) => [key, after])), user);
  return Object.fromEntries(changes);
}

/** Takes merged values back where nobody changed them since. */
export async function unmergeOwnFields(
  own: SealedDb,
  module: FormModule,
  recordId: string,
  merged: MergedValues,
  user: FormUser,
): Promise<void> {
  const form = await findPublishedForm(own, module);
  if (!form) return;
  const now = (await findFilledForm(own, { templateId: form.templateId, recordId }, { lock: true }))?.values ?? {};
  const known = new Set(form.definition.fields.map(({ key }) => key));
  const back = Object.entries(merged).filter(([key, { after }]) => known.has(key) && isSame(now[key], after));
  if (back.length === 0) return;
  await fillForm(own, form, recordId, Object.fromEntries(back.map(([key, { before }]) => [key, before])), user);
}

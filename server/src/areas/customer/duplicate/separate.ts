import { duplicateErrors } from '@lianxi/contracts/customer/duplicate.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import type { Selectable, Updateable } from 'kysely';
import type { Customers } from '../../../platform/db/schema.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { renamePieces, renewKeys } from '../customer/customer-edit.queries.ts';
import { changesOf, openTexts } from '../customer/customer-texts.ts';
import type { MergeChanges } from './merge.queries.ts';
import { textsBefore } from './merge.rules.ts';

type Row = Selectable<Customers>;

/** Makes a loser a customer again, and gives the winner the texts and the agent of before where nobody changed them since. */
export async function separate(
  ctx: SignedInContext<unknown>,
  { winner, loser }: { winner: Row; loser: Row },
  changes: MergeChanges,
): Promise<void> {
  const { tx, tenantId, cipher, now } = ctx;
  const present = openTexts(cipher, winner);
  const texts = textsBefore(present, changes.texts);
  const { columns } = changesOf(cipher, present, texts);
  const { owner } = changes;
  const returned = owner && winner.owner_id === owner.after ? { owner_id: owner.before } : {};
  const update = (id: string, set: Updateable<Customers>) =>
    tx
      .updateTable('customers')
      .set((eb) => ({ ...set, updated_at: now, version: eb('version', '+', 1) }))
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute();

  const number = cipher.blindIndex('customers.phone_index', changes.loserPhone);
  const itsNumber = { phone: cipher.encrypt('customers.phone', changes.loserPhone), phone_index: number };
  if (texts.phone !== changes.loserPhone) await requireOnlyThese(ctx, [winner.id, loser.id], changes.loserPhone);
  else throw new CodedError(duplicateErrors.taken);
  // The loser leaves the numbers' key for a moment, in which the winner takes its own number back.
  await update(loser.id, { removed_at: now });
  await update(winner.id, { ...columns, ...returned });
  await update(loser.id, { ...itsNumber, removed_at: null, merged_into: null });
  if (texts.custName !== present.custName) await renamePieces(ctx, winner.id, present.custName, texts.custName);
  await renewKeys(ctx, winner.id, present, texts);
}

/** Refuses when a third customer has the number by now. */
async function requireOnlyThese(ctx: SignedInContext<unknown>, ids: readonly string[], phone: string): Promise<void> {
  const { tx, tenantId, cipher } = ctx;
  const third = await tx
    .selectFrom('customers')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('phone_index', 'in', cipher.blindIndexes('customers.phone_index', phone))
    .where('removed_at', 'is', null)
    .where('id', 'not in', ids)
    .executeTakeFirst();
  if (third) throw new CodedError(duplicateErrors.taken);
}

import { type SqlBool, sql, type Updateable } from 'kysely';
import type { SealedTable } from '../../../platform/crypto/sealed-table.ts';
import type { SealedDb, TenantDb } from '../../../platform/db/db.ts';
import type { Customers } from '../../../platform/db/schema.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';
import type { MergedValues } from '../../form/public.ts';
import type { CustomerTexts } from '../customer/customer-texts.ts';

export const sealedMerges: SealedTable = { table: 'customer_merges', columns: ['customer_merges.changes'] };

/** What a merge changed, so that it can be undone. */
export interface MergeChanges {
  /** Texts of the winner that were replaced, as they were and as they became. */
  readonly texts: Partial<{ [K in keyof CustomerTexts]: { before: CustomerTexts[K]; after: CustomerTexts[K] } }>;
  /** Absent: the agent stayed. */
  readonly owner?: { before: string | null; after: string | null };
  /** Labels that the winner got and lost, and those that the loser had. */
  readonly labels: { added: string[]; removed: string[]; loser: string[] };
  readonly values: MergedValues;
  /** The loser's own number; the winner's stands in its row if the winner took it. */
  readonly loserPhone: string;
}

/**
 * Makes the loser a redirect, and gives the winner its columns. If the winner takes the loser's number, both change numbers: each
 * of them finds the winner, and no two rows have the same one at any moment.
 */
export async function writeMerge(
  { tx, tenantId }: TenantDb,
  { winnerId, loserId, columns, swapped }: { winnerId: string; loserId: string } & Replaced,
  now: Date,
): Promise<void> {
  const update = (id: string, set: Updateable<Customers>) =>
    tx
      .updateTable('customers')
      .set((eb) => ({ ...set, updated_at: now, version: eb('version', '+', 1) }))
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .execute();
  const gone = { merged_into: winnerId, pooled_at: null, pooled_from: null };
  await update(loserId, swapped ? { ...gone, removed_at: now } : gone);
  await update(winnerId, columns);
  if (swapped) await update(loserId, { ...swapped, removed_at: null });
}

interface Replaced {
  /** What the winner gets. */
  columns: Updateable<Customers>;
  /** The number that the loser gets for its own; null: numbers stay. */
  swapped: Pick<Updateable<Customers>, 'phone' | 'phone_index'> | null;
}

export async function insertMerge(
  { tx, tenantId, cipher }: SealedDb,
  merge: { winnerId: string; loserId: string; agentId: string; now: Date; changes: MergeChanges },
): Promise<string> {
  const { winnerId, loserId, agentId, now, changes } = merge;
  const { id } = await tx
    .insertInto('customer_merges')
    .values({
      tenant_id: tenantId,
      winner_id: winnerId,
      loser_id: loserId,
      merged_at: now,
      merged_by: agentId,
      changes: cipher.encrypt('customer_merges.changes', JSON.stringify(changes)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A merge, locked: two who undo it run one after the other. */
export async function lockMerge({ tx, tenantId, cipher }: SealedDb, id: string) {
  const row = await tx
    .selectFrom('customer_merges')
    .select(['winner_id', 'loser_id', 'merged_at', 'undone_at', 'changes'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, changes: JSON.parse(cipher.decrypt('customer_merges.changes', row.changes)) as MergeChanges };
}

export async function noteUndone({ tx, tenantId }: TenantDb, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('customer_merges')
    .set({ undone_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** Two customers, whatever became of them, locked in the order of their ids. `visible`: within the scope. */
export function lockTwo({ tx, tenantId }: TenantDb, scope: ScopeFilter, ids: readonly [string, string]) {
  return tx
    .selectFrom('customers as c')
    .selectAll('c')
    .select((eb) => sql<boolean>`${scope.agentIds(eb, 'c.owner_id')}`.as('visible'))
    .where('c.tenant_id', '=', tenantId)
    .where('c.id', 'in', ids)
    .orderBy('c.id')
    .forNoKeyUpdate('c')
    .execute();
}

/** Merges since a time that nobody undid, of winners within the scope, the newest first. */
export function selectMerges({ tx, tenantId }: TenantDb, scope: ScopeFilter, since: Date) {
  return tx
    .selectFrom('customer_merges as m')
    .innerJoin('customers as c', (join) => join.onRef('c.tenant_id', '=', 'm.tenant_id').onRef('c.id', '=', 'm.winner_id'))
    .innerJoin('customers as l', (join) => join.onRef('l.tenant_id', '=', 'm.tenant_id').onRef('l.id', '=', 'm.loser_id'))
    .leftJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'm.tenant_id').onRef('a.id', '=', 'm.merged_by'))
    .select(['m.id', 'm.winner_id', 'm.merged_at', 'c.name as winner_name', 'l.name as loser_name', 'a.name as agent_name'])
    .where('m.tenant_id', '=', tenantId)
    .where('m.merged_at', '>', since)
    .where('m.undone_at', 'is', null)
    .where(sql<SqlBool>`c.removed_at is null`)
    .where((eb) => scope.agentIds(eb, 'c.owner_id'))
    .orderBy('m.merged_at', 'desc')
    .orderBy('m.id', 'desc');
}

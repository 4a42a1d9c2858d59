import { caseErrors } from '@lianxi/contracts/collection/collection-case.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { tenantDate } from '@lianxi/contracts/kit/tenant-day';
import { type Selectable, sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { CollectionCases } from '../../../platform/db/schema.ts';
import { existing } from '../../../platform/http/existing.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';
import { type Balance, plus, totalOf } from './ledger.rules.ts';

/** A case that the transaction has locked: nothing else changes its money. */
export type LockedCase = Selectable<CollectionCases>;

/** A case of the scope, locked until the transaction ends. Throws when there is none. */
export async function lockCase({ tx, tenantId }: TenantDb, scope: ScopeFilter, id: string): Promise<LockedCase> {
  return existing(
    await tx
      .selectFrom('collection_cases as c')
      .selectAll('c')
      .where('c.tenant_id', '=', tenantId)
      .where('c.id', '=', id)
      .where((eb) => scope.agentIds(eb, 'c.owner_id'))
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );
}

/** The same, of an open case only. */
export async function lockOpenCase(own: TenantDb, scope: ScopeFilter, id: string): Promise<LockedCase> {
  const found = await lockCase(own, scope, id);
  if (found.state !== 'open') throw new CodedError(caseErrors.closed);
  return found;
}

export const balanceOf = ({ fee, interest, principal }: Pick<LockedCase, 'fee' | 'interest' | 'principal'>): Balance => ({
  fee: Number(fee),
  interest: Number(interest),
  principal: Number(principal),
});

interface NewEntry {
  kind: 'payment' | 'reduction' | 'reversal';
  parts: Balance;
  paymentId?: string;
  reductionId?: string;
  agentId: string;
  now: Date;
}

/**
 * Writes an entry of a locked case and its balance. With nothing owed the case is settled; a reversal opens it again. Returns the
 * balance.
 */
export async function post(
  { tx, tenantId }: TenantDb,
  locked: LockedCase,
  { kind, parts, paymentId, reductionId, agentId, now }: NewEntry,
): Promise<Balance> {
  const owed = plus(balanceOf(locked), parts);
  await tx
    .insertInto('collection_entries')
    .values({
      ...{ tenant_id: tenantId, case_id: locked.id, kind, ...parts, agent_id: agentId, created_at: now },
      ...{ payment_id: paymentId ?? null, reduction_id: reductionId ?? null },
    })
    .execute();
  const state = locked.state === 'withdrawn' ? 'withdrawn' : totalOf(owed) === 0 ? 'settled' : 'open';
  await tx
    .updateTable('collection_cases')
    .set((eb) => ({
      ...{ ...owed, state, closed_on: state === 'open' ? null : (locked.closed_on ?? tenantDate(now)), updated_at: now },
      version: eb('version', '+', 1),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', locked.id)
    .execute();
  if (state !== locked.state) {
    const step = state === 'settled' ? ('settled' as const) : ('reopened' as const);
    await writeSteps({ tx, tenantId }, [locked.id], { kind: step, agentId, now });
  }
  return owed;
}

/** Refuses what is still asked for cases that end: nobody could decide it any more. */
export async function dropReductions({ tx, tenantId }: TenantDb, caseIds: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('collection_reductions')
    .set({ state: 'refused', decided_at: now })
    .where('tenant_id', '=', tenantId)
    .where('case_id', 'in', [...caseIds])
    .where('state', '=', 'asked')
    .execute();
}

/** Writes the same step of several cases. `note`: ciphertext. */
export async function writeSteps(
  { tx, tenantId }: TenantDb,
  caseIds: readonly string[],
  { kind, agentId, toAgentId = null, note = null, now }: NewStep,
): Promise<void> {
  await sql`
    insert into collection_steps (tenant_id, case_id, kind, to_agent_id, agent_id, note, created_at)
    select ${tenantId}, case_id, ${kind}, ${toAgentId}::bigint, ${agentId}::bigint, ${note}::bytea, ${now}::timestamptz
    from unnest(${[...caseIds]}::bigint[]) with ordinality as given(case_id, place) order by place`.execute(tx);
}

interface NewStep {
  kind: 'imported' | 'claimed' | 'allotted' | 'recalled' | 'settled' | 'reopened' | 'withdrawn';
  agentId: string | null;
  toAgentId?: string | null;
  note?: Buffer | null;
  now: Date;
}

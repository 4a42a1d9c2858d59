import { customerHistoryTopic } from '@lianxi/contracts/customer/events';
import type { TrajectoryEntry, TrajectoryKind } from '@lianxi/contracts/customer/trajectory.contract';
import { sql } from 'kysely';
import type { SealedTable } from '../../../platform/crypto/sealed-table.ts';
import type { SealedDb, TenantDb, TenantTx } from '../../../platform/db/db.ts';

export const sealedTrajectory: SealedTable = { table: 'customer_trajectory', columns: ['customer_trajectory.content'] };

export interface NewTrajectoryEntry {
  customerId: string;
  kind: TrajectoryKind;
  /** Without numbers, except in a note that an agent writes. */
  content: string;
  /** Null: the platform. */
  agentId: string | null;
  at: Date;
  /** The fact's key: one fact has one entry. */
  fact?: string;
  /** The contact of which it tells. */
  contact?: NonNullable<TrajectoryEntry['contact']>;
}

/** Its open pages are notified of new entries. */
export type HistoryWriter = SealedDb & Pick<TenantTx, 'changed'>;

/** Adds entries to customers' histories, in the given order. */
export async function writeTrajectory(
  { tx, tenantId, cipher, changed }: HistoryWriter,
  entries: readonly NewTrajectoryEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  changed(customerHistoryTopic);
  await sql`
    insert into customer_trajectory (
      tenant_id, customer_id, kind, content, agent_id, created_at, fact, contact_kind, contact_id)
    select ${tenantId}, customer_id, kind, content, agent_id, created_at, fact, contact_kind, contact_id
    from unnest(
      ${entries.map((e) => e.customerId)}::bigint[], ${entries.map((e) => e.kind)}::text[],
      ${entries.map((e) => cipher.encrypt('customer_trajectory.content', e.content))}::bytea[],
      ${entries.map((e) => e.agentId)}::bigint[],
      ${entries.map((e) => e.at.toISOString())}::timestamptz[], ${entries.map((e) => e.fact ?? null)}::text[],
      ${entries.map((e) => e.contact?.kind ?? null)}::text[], ${entries.map((e) => e.contact?.id ?? null)}::bigint[]
    ) with ordinality as given(customer_id, kind, content, agent_id, created_at, fact, contact_kind, contact_id, place)
    order by place
    on conflict (tenant_id, fact) where fact is not null do nothing`.execute(tx);
}

/** Which entries of a history: of these customers (a customer, and who was merged into them), of these kinds; null: of all. */
export interface WantedEntries {
  readonly ids: readonly string[];
  readonly kinds: readonly TrajectoryKind[] | null;
}

const wantedEntries = ({ tx, tenantId }: TenantDb, { ids, kinds }: WantedEntries) =>
  tx
    .selectFrom('customer_trajectory as t')
    .where('t.tenant_id', '=', tenantId)
    .where('t.customer_id', 'in', ids)
    .$if(kinds !== null, (query) => query.where('t.kind', 'in', kinds ?? []));

/** One page of a history, newest or oldest first; the content is ciphertext. */
export function listTrajectory(
  db: TenantDb,
  wanted: WantedEntries,
  { limit, offset, order }: { limit: number; offset: number; order: 'new' | 'old' },
) {
  const direction = order === 'new' ? 'desc' : 'asc';
  return wantedEntries(db, wanted)
    .leftJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 't.tenant_id').onRef('a.id', '=', 't.agent_id'))
    .select(['t.id', 't.kind', 't.content', 'a.name as agent_name', 't.created_at', 't.contact_kind', 't.contact_id'])
    .orderBy('t.created_at', direction)
    .orderBy('t.id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countTrajectory(db: TenantDb, wanted: WantedEntries): Promise<number> {
  const { n } = await wantedEntries(db, wanted)
    .select((eb) => eb.fn.countAll().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

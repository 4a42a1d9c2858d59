import { customerHistoryTopic } from '@lianxi/contracts/customer/events';
import type { trajectoryEntry } from '@lianxi/contracts/customer/trajectory.contract';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { SealedTable } from '../../../platform/crypto/sealed-table.ts';
import type { SealedDb, TenantDb, TenantTx } from '../../../platform/db/db.ts';

type TrajectoryKind = z.output<typeof trajectoryEntry>['kind'];

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
    insert into customer_trajectory (tenant_id, customer_id, kind, content, agent_id, created_at, fact)
    select ${tenantId}, customer_id, kind, content, agent_id, created_at, fact
    from unnest(
      ${entries.map((e) => e.customerId)}::bigint[], ${entries.map((e) => e.kind)}::text[],
      ${entries.map((e) => cipher.encrypt('customer_trajectory.content', e.content))}::bytea[],
      ${entries.map((e) => e.agentId)}::bigint[],
      ${entries.map((e) => e.at.toISOString())}::timestamptz[], ${entries.map((e) => e.fact ?? null)}::text[]
    ) with ordinality as given(customer_id, kind, content, agent_id, created_at, fact, place)
    order by place
    on conflict (tenant_id, fact) where fact is not null do nothing`.execute(tx);
}

/** One page of a customer's history, newest first; the content is ciphertext. `ids`: with those who were merged into the customer. */
export function listTrajectory({ tx, tenantId }: TenantDb, ids: readonly string[], page: { limit: number; offset: number }) {
  return tx
    .selectFrom('customer_trajectory as t')
    .leftJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 't.tenant_id').onRef('a.id', '=', 't.agent_id'))
    .select(['t.id', 't.kind', 't.content', 'a.name as agent_name', 't.created_at'])
    .where('t.tenant_id', '=', tenantId)
    .where('t.customer_id', 'in', ids)
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countTrajectory({ tx, tenantId }: TenantDb, ids: readonly string[]): Promise<number> {
  const { n } = await tx
    .selectFrom('customer_trajectory as t')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('t.tenant_id', '=', tenantId)
    .where('t.customer_id', 'in', ids)
    .executeTakeFirstOrThrow();
  return Number(n);
}

import type { trajectoryEntry } from '@lianxi/contracts/customer/trajectory.contract';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { FieldCipher } from '../../../platform/crypto/field-cipher.ts';
import type { TenantDb } from '../../../platform/db/db.ts';

type TrajectoryKind = z.output<typeof trajectoryEntry>['kind'];

export interface NewTrajectoryEntry {
  customerId: string;
  kind: TrajectoryKind;
  /** Without numbers, but for what an agent writes into a note. */
  content: string;
  /** Null: the platform. */
  agentId: string | null;
  at: Date;
}

/** Adds to customers' histories, in the order given. */
export async function writeTrajectory(
  { tx, tenantId }: TenantDb,
  cipher: FieldCipher,
  entries: readonly NewTrajectoryEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await sql`
    insert into customer_trajectory (tenant_id, customer_id, kind, content, agent_id, created_at)
    select ${tenantId}, customer_id, kind, content, agent_id, created_at
    from unnest(
      ${entries.map((e) => e.customerId)}::bigint[], ${entries.map((e) => e.kind)}::text[],
      ${entries.map((e) => cipher.encrypt(e.content))}::bytea[], ${entries.map((e) => e.agentId)}::bigint[],
      ${entries.map((e) => e.at.toISOString())}::timestamptz[]
    ) with ordinality as given(customer_id, kind, content, agent_id, created_at, place)
    order by place`.execute(tx);
}

/** One page of a customer's history, newest first; the content as ciphertext. */
export function listTrajectory({ tx, tenantId }: TenantDb, customerId: string, page: { limit: number; offset: number }) {
  return tx
    .selectFrom('customer_trajectory as t')
    .leftJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 't.tenant_id').onRef('a.id', '=', 't.agent_id'))
    .select(['t.id', 't.kind', 't.content', 'a.name as agent_name', 't.created_at'])
    .where('t.tenant_id', '=', tenantId)
    .where('t.customer_id', '=', customerId)
    .orderBy('t.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countTrajectory({ tx, tenantId }: TenantDb, customerId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('customer_trajectory as t')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('t.tenant_id', '=', tenantId)
    .where('t.customer_id', '=', customerId)
    .executeTakeFirstOrThrow();
  return Number(n);
}

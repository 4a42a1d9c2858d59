import type { VisitorPresence } from '@lianxi/contracts/online/conversation.contract';
import { sql } from 'kysely';
import type { TenantDb, TenantTx } from '../../../platform/db/db.ts';
import type { FanOut, Parties } from '../socket/fan-out.ts';

/** A visitor who came or went, with the conversation in which agents should know it. */
export interface SeenParties {
  readonly parties: Parties;
  readonly presence: VisitorPresence;
}

/** Stores that these visitors have a socket in the process. Returns the conversations of those who were not here. */
export async function addConnections(
  { tx, tenantId }: TenantDb,
  processId: string,
  visitorIds: readonly string[],
): Promise<SeenParties[]> {
  await sql`
    insert into visitor_connections (process_id, tenant_id, visitor_id)
    select ${processId}::uuid, ${tenantId}::int, id from unnest(${[...visitorIds]}::bigint[]) as n (id)
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ id: string; since: Date }>`
    with came as (
      select id from visitors
      where tenant_id = ${tenantId} and id = any(${[...visitorIds]}::bigint[]) and present is distinct from true
      order by id for no key update
    )
    update visitors v set present = true, present_since = now() from came
    where v.tenant_id = ${tenantId} and v.id = came.id
    returning v.id, v.present_since as since`.execute(tx);
  return findSeen({ tx, tenantId }, rows, true);
}

/** These visitors have no socket in the process any more. */
export async function removeConnections(
  { tx, tenantId }: TenantDb,
  processId: string,
  visitorIds: readonly string[],
): Promise<void> {
  await sql`
    delete from visitor_connections
    where process_id = ${processId}::uuid and tenant_id = ${tenantId} and visitor_id = any(${[...visitorIds]}::bigint[])`.execute(
    tx,
  );
}

/** Marks visitors of open conversations who have a socket in no living process, and notifies their agents. */
export async function markGone(tenant: TenantTx, fanOut: FanOut): Promise<void> {
  const { tx, tenantId, afterCommit } = tenant;
  const { rows } = await sql<{ id: string; since: Date }>`
    with gone as (
      select v.id from visitors v
      where v.tenant_id = ${tenantId} and v.present
        and v.id in (select c.visitor_id from conversations c where c.tenant_id = ${tenantId} and c.state <> 'closed')
        and not exists (select from reachable_visitors r where r.tenant_id = v.tenant_id and r.visitor_id = v.id)
      order by v.id for no key update
    )
    update visitors v set present = false, present_since = now() from gone
    where v.tenant_id = ${tenantId} and v.id = gone.id
    returning v.id, v.present_since as since`.execute(tx);
  for (const { parties, presence } of await findSeen(tenant, rows, false)) {
    afterCommit(() => fanOut.presence(parties, presence));
  }
}

async function findSeen(
  { tx, tenantId }: TenantDb,
  seen: readonly { id: string; since: Date }[],
  here: boolean,
): Promise<SeenParties[]> {
  if (seen.length === 0) return [];
  const since = new Map(seen.map((visitor) => [visitor.id, visitor.since.toISOString()]));
  const rows = await tx
    .selectFrom('conversations')
    .select(['id', 'agent_id', 'guest_ids', 'visitor_id'])
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'active')
    .where('visitor_id', 'in', [...since.keys()])
    .execute();
  return rows.map((row) => ({
    parties: { id: row.id, agentId: row.agent_id, guestIds: row.guest_ids, visitorId: row.visitor_id },
    presence: { here, since: since.get(row.visitor_id) ?? '' },
  }));
}

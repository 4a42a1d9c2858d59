import type { inviteTargets } from '@lianxi/contracts/online/guest.contract';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { TenantDb } from '../../../platform/db/db.ts';
import { mentions } from '../../../platform/db/mentions.ts';

/** The agents of a conversation, locked. */
export interface Company {
  state: string;
  agentId: string | null;
  guestIds: string[];
}

export async function lockCompany({ tx, tenantId }: TenantDb, id: string): Promise<Company | null> {
  const { rows } = await sql<Company>`
    select state, agent_id as "agentId", guest_ids as "guestIds" from conversations
    where tenant_id = ${tenantId} and id = ${id} for no key update`.execute(tx);
  return rows[0] ?? null;
}

const reachable = sql`exists (
  select from reachable_agents r where r.tenant_id = a.tenant_id and r.agent_id = a.id and r.kind = 'chat')`;

/** An agent's name; null: they are unreachable or deleted. */
export async function findReachableName({ tx, tenantId }: TenantDb, agentId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select a.name from agents a
    where a.tenant_id = ${tenantId} and a.id = ${agentId} and not a.disabled and ${reachable}`.execute(tx);
  return rows[0]?.name ?? null;
}

export async function findName({ tx, tenantId }: TenantDb, agentId: string): Promise<string> {
  const row = await tx
    .selectFrom('agents')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', agentId)
    .executeTakeFirst();
  return row?.name ?? '';
}

export async function saveGuests({ tx, tenantId }: TenantDb, id: string, guestIds: readonly string[]): Promise<void> {
  await sql`
    update conversations set guest_ids = ${[...guestIds]}::bigint[]
    where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
}

const MAX_TARGETS = 100;

/** Agents who are online and reachable, lowest load first. */
export async function findHelpers(
  { tx, tenantId }: TenantDb,
  askerId: string,
  keyword: string,
): Promise<z.output<typeof inviteTargets.reply>> {
  const { rows } = await sql<z.output<typeof inviteTargets.reply>[number]>`
    select a.id, a.name as "agName", a.ag_no as "agNo", s.active, s.capacity
    from agent_text_status s
    join agents a on a.tenant_id = s.tenant_id and a.id = s.agent_id and not a.disabled
    where s.tenant_id = ${tenantId} and s.agent_id <> ${askerId} and s.status = '1' and ${reachable}
      and ${mentions(sql`a.name || ' ' || a.ag_no`, keyword)}
    order by s.active - s.capacity, a.ag_no limit ${MAX_TARGETS}`.execute(tx);
  return rows;
}

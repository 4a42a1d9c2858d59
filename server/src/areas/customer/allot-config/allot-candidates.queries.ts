import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { findHolders } from '../../../platform/permissions/holders.ts';
import type { Candidate } from './allot-config.rules.ts';

/** The agents of these ids that the tenant has. */
export function findNames({ tx, tenantId }: TenantDb, ids: readonly string[]) {
  return tx
    .selectFrom('agents')
    .select(['id', 'name', 'disabled'])
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb('id', '=', eb.fn.any(sql<string[]>`${ids}::bigint[]`)))
    .execute();
}

/** Those of the agents who are enabled, with what the rule gave them and what they have; null: all who see customers. */
export async function findCandidates(
  own: TenantDb,
  ids: readonly string[] | null,
): Promise<Map<string, Candidate & { name: string }>> {
  const { tx, tenantId } = own;
  const asked = ids ?? (await findHolders(own, 'customer_list'));
  const { rows } = await sql<{ id: string; name: string; given: string | null; held: string }>`
    select a.id, a.name, t.given, coalesce((
      select sum(customers) from customer_counts k where k.tenant_id = a.tenant_id and k.owner_id = a.id and k.city is null), 0) as held
    from agents a left join allot_turns t on t.tenant_id = a.tenant_id and t.agent_id = a.id
    where a.tenant_id = ${tenantId} and a.id = any(${asked}::bigint[]) and not a.disabled
    order by a.id`.execute(tx);
  return new Map(
    rows.map(({ id, name, given, held }) => [
      id,
      { agentId: id, name, given: given === null ? null : Number(given), held: Number(held) },
    ]),
  );
}

/** Counts what the rule gave to agents. Their rows are locked in the order of ids, so that two writers cannot lock each other out. */
export async function addTurns(
  { tx, tenantId }: TenantDb,
  turns: ReadonlyMap<string, { given: number; more: number }>,
): Promise<void> {
  const ids = [...turns.keys()];
  const counts = [...turns.values()];
  await sql`
    insert into allot_turns as t (tenant_id, agent_id, given)
    select ${tenantId}, agent_id, given
    from unnest(${ids}::bigint[], ${counts.map(({ given, more }) => given - more)}::bigint[]) as counted(agent_id, given)
    order by agent_id
    on conflict (tenant_id, agent_id) do update set given = t.given`.execute(tx);
  await sql`
    update allot_turns t set given = t.given + added.more
    from unnest(${ids}::bigint[], ${counts.map(({ more }) => more)}::bigint[]) as added(agent_id, more)
    where t.tenant_id = ${tenantId} and t.agent_id = added.agent_id`.execute(tx);
}

/** All agents begin anew: shares of other rules say nothing. */
export async function forgetTurns({ tx, tenantId }: TenantDb): Promise<void> {
  await tx.deleteFrom('allot_turns').where('tenant_id', '=', tenantId).execute();
}

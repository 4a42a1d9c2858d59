import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { usableBy } from './usable-line.ts';
import { dialled, fits, linesFor, type Pool, type Route, shownOf, type Trunk, type Way } from './way.rules.ts';

/** The plan of a call to a number: its route, its lines, and the number that it shows. */
export interface Plan {
  readonly route: Pick<Route, 'id' | 'name'> | null;
  /** The route forbids calls to such numbers. */
  readonly refused: boolean;
  readonly dialled: string;
  /** Null: the tenant has no number to show. */
  readonly caller: { readonly number: string; readonly pool: string | null } | null;
  readonly lines: readonly Trunk[];
}

/**
 * Plans a call to an outside number. `agentId`: the agent who calls; null: a voice menu. The route's pool comes first, then
 * `poolId`, then the agent's, the skill group's, and the tenant's default. With `takeTurn` false it only reads, and a rotating pool does not
 * advance.
 */
export async function planCall(
  reader: TenantDb,
  agentId: string | null,
  number: string,
  takeTurn: boolean,
  poolId: string | null = null,
): Promise<Plan> {
  const route = (await findRoutes(reader)).find(({ pattern }) => fits(pattern, number)) ?? null;
  if (route?.act === 'refuse') return { route, refused: true, dialled: number, caller: null, lines: [] };
  const caller = await findCaller(reader, { agentId, number, poolId: route?.poolId ?? poolId, takeTurn });
  const lines = linesFor(route, await findTrunks(reader, caller?.number ?? ''));
  return { route, refused: false, dialled: route ? dialled(route, number) : number, caller, lines };
}

/** The ways of a plan, in the order in which they are tried; none: the call is impossible. */
export function waysOf({ dialled: number, caller, lines }: Plan): Way[] {
  return caller ? lines.map(({ name }) => ({ trunk: name, number, shown: caller.number })) : [];
}

async function findRoutes({ tx, tenantId }: TenantDb): Promise<Route[]> {
  const rows = await tx
    .selectFrom('outbound_routes')
    .select(['id', 'name', 'pattern', 'act', 'trunks', 'pool_id as poolId', 'strip', 'prefix'])
    .where('tenant_id', '=', tenantId)
    .where('enabled', '=', true)
    .orderBy('place')
    .orderBy('id')
    .execute();
  return rows as Route[];
}

/** Lines that the tenant may use, by priority. Without a route, the number's own line comes first. */
async function findTrunks({ tx, tenantId }: TenantDb, shown: string): Promise<Trunk[]> {
  const { rows } = await sql<Trunk>`
    select trunks.name, trunks.reachable and trunks.registered is not false as reachable from trunks
    left join hotlines h on h.tenant_id = ${tenantId} and h.did = ${shown} and h.trunk = trunks.name
    where ${usableBy(tenantId)} order by h.id is null, trunks.priority, trunks.name`.execute(tx);
  return rows;
}

interface Asked {
  agentId: string | null;
  number: string;
  poolId: string | null;
  takeTurn: boolean;
}

async function findCaller(reader: TenantDb, { agentId, number, poolId, takeTurn }: Asked): Promise<Plan['caller']> {
  const { tx, tenantId } = reader;
  const { rows } = await sql<Pool & { id: string; name: string }>`
    select p.id, p.name, p.rule, p.turn::int as turn,
      jsonb_agg(jsonb_build_object('did', h.did, 'areas', n.areas) order by n.place) as numbers
    from caller_pools p
    join caller_pool_numbers n on n.tenant_id = p.tenant_id and n.pool_id = p.id
    join hotlines h on h.tenant_id = n.tenant_id and h.id = n.hotline_id and h.enabled and h.outbound
    left join lateral (
      select min(case when u.agent_id is not null then 1 else 2 end) as rank from caller_pool_users u
      where u.tenant_id = p.tenant_id and u.pool_id = p.id and (u.agent_id = ${agentId}::bigint or exists (
        select from skill_group_members m
        where m.tenant_id = u.tenant_id and m.skill_group_id = u.skill_group_id and m.agent_id = ${agentId}::bigint))
    ) own on true
    where p.tenant_id = ${tenantId} and p.enabled and (p.id = ${poolId}::bigint or p.usual or own.rank is not null)
    group by p.tenant_id, p.id, own.rank
    order by p.id is distinct from ${poolId}::bigint, own.rank nulls last, p.id limit 1`.execute(tx);
  const [pool] = rows;
  if (!pool) return firstHotline(reader);
  const turn = pool.rule === 'rotating' && takeTurn ? await nextTurn(reader, pool.id) : pool.turn;
  const shown = shownOf({ ...pool, turn }, number);
  return shown === null ? null : { number: shown, pool: pool.name };
}

/** Without any pool: the first number that may be shown. */
async function firstHotline({ tx, tenantId }: TenantDb): Promise<Plan['caller']> {
  const row = await tx
    .selectFrom('hotlines')
    .select('did')
    .where('tenant_id', '=', tenantId)
    .where('outbound', '=', true)
    .where('enabled', '=', true)
    .orderBy('id')
    .executeTakeFirst();
  return row ? { number: row.did, pool: null } : null;
}

async function nextTurn({ tx, tenantId }: TenantDb, poolId: string): Promise<number> {
  const { turn } = await tx
    .updateTable('caller_pools')
    .set((eb) => ({ turn: eb('turn', '+', '1') }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', poolId)
    .returning('turn')
    .executeTakeFirstOrThrow();
  return Number(turn) - 1;
}

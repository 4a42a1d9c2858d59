import type { CallerPool, callerPoolFields } from '@lianxi/contracts/callcenter/caller-pool.contract';
import type { ListPage } from '@lianxi/contracts/kit/list-page';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { TenantDb } from '../../../platform/db/db.ts';
import { findPage, type KeywordPage } from '../../../platform/db/find-page.ts';
import { mentions } from '../../../platform/db/mentions.ts';

type Fields = z.output<typeof callerPoolFields>;

/** One page, the usual pool first, and how many there are. */
export async function listPools(own: TenantDb, { keyword = '', ...page }: KeywordPage): Promise<ListPage<CallerPool>> {
  const pools = own.tx
    .selectFrom('caller_pools')
    .where('tenant_id', '=', own.tenantId)
    .where(mentions(sql.ref('name'), keyword));
  const found = await findPage(pools.select('id').orderBy('usual', 'desc').orderBy('id'), page, ({ id }) => id);
  return { ...found, list: await findPools(own, found.list) };
}

/** Whole pools, the usual one first. */
export async function findPools({ tx, tenantId }: TenantDb, ids: readonly string[]): Promise<CallerPool[]> {
  const { rows } = await sql<CallerPool>`
    select p.id, p.name, p.rule, p.usual, p.enabled, p.version,
      coalesce((select jsonb_agg(jsonb_build_object('hotlineId', h.id::text, 'did', h.did, 'areas', n.areas) order by n.place)
        from caller_pool_numbers n join hotlines h on h.tenant_id = n.tenant_id and h.id = n.hotline_id
        where n.tenant_id = p.tenant_id and n.pool_id = p.id), '[]') as numbers,
      coalesce((select jsonb_agg(jsonb_build_object('id', a.id::text, 'name', a.name) order by a.ag_no)
        from caller_pool_users u join agents a on a.tenant_id = u.tenant_id and a.id = u.agent_id
        where u.tenant_id = p.tenant_id and u.pool_id = p.id), '[]') as agents,
      coalesce((select jsonb_agg(jsonb_build_object('id', g.id::text, 'name', g.name) order by g.name)
        from caller_pool_users u join skill_groups g on g.tenant_id = u.tenant_id and g.id = u.skill_group_id
        where u.tenant_id = p.tenant_id and u.pool_id = p.id), '[]') as "skillGroups"
    from caller_pools p where p.tenant_id = ${tenantId} and p.id = any(${[...ids]}::bigint[])
    order by p.usual desc, p.id`.execute(tx);
  return rows;
}

export async function insertPool(own: TenantDb, fields: Fields): Promise<string> {
  const { id } = await own.tx
    .insertInto('caller_pools')
    .values({ tenant_id: own.tenantId, ...toRow(fields) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeParts(own, id, fields);
  return id;
}

/** False when the pool is gone or was changed since `version`. */
export async function replacePool(own: TenantDb, id: string, version: number, fields: Fields): Promise<boolean> {
  const { tx, tenantId } = own;
  const { numUpdatedRows } = await tx
    .updateTable('caller_pools')
    .set({ ...toRow(fields), version: version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  for (const part of ['caller_pool_numbers', 'caller_pool_users'] as const) {
    await tx.deleteFrom(part).where('tenant_id', '=', tenantId).where('pool_id', '=', id).execute();
  }
  await writeParts(own, id, fields);
  return true;
}

export async function removePool({ tx, tenantId }: TenantDb, id: string): Promise<void> {
  await tx.deleteFrom('caller_pools').where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

async function writeParts({ tx, tenantId }: TenantDb, id: string, fields: Fields): Promise<void> {
  const { numbers, agentIds, skillGroupIds } = fields;
  const key = { tenant_id: tenantId, pool_id: id };
  await tx
    .insertInto('caller_pool_numbers')
    .values(numbers.map(({ hotlineId, areas }, place) => ({ ...key, place, hotline_id: hotlineId, areas })))
    .execute();
  const users = [
    ...agentIds.map((agent_id) => ({ ...key, agent_id, skill_group_id: null })),
    ...skillGroupIds.map((skill_group_id) => ({ ...key, agent_id: null, skill_group_id })),
  ];
  if (users.length > 0) await tx.insertInto('caller_pool_users').values(users).execute();
}

function toRow({ name, rule, usual, enabled }: Fields) {
  return { name, rule, usual, enabled };
}

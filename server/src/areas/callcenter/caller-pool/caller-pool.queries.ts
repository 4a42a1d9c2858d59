import type { callerPool } from '@lianxi/contracts/callcenter/caller-pool.contract';
import type { FieldsOf } from '@lianxi/contracts/kit/record';
import type { TenantDb } from '../../../platform/db/db.ts';

type Parts = Pick<FieldsOf<typeof callerPool>, 'numbers' | 'agentIds' | 'skillGroupIds'>;

/** Replaces a pool's numbers and users. */
export async function replaceParts(
  { tx, tenantId }: TenantDb,
  id: string,
  { numbers, agentIds, skillGroupIds }: Parts,
): Promise<void> {
  for (const part of ['caller_pool_numbers', 'caller_pool_users'] as const) {
    await tx.deleteFrom(part).where('tenant_id', '=', tenantId).where('pool_id', '=', id).execute();
  }
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

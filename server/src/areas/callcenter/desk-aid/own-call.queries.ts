import type { TenantTx } from '../../../platform/db/db.ts';

/** By what a call's template and scripts are chosen. */
export interface CallFacts {
  readonly direction: string;
  readonly did: string;
  readonly skillGroupId: string | null;
}

/** A call in which the agent takes or took part as one of the talk; `last`: they were in none since. */
export async function findOwnCall(
  { tx, tenantId }: Pick<TenantTx, 'tx' | 'tenantId'>,
  agentId: string,
  linkedid: string,
): Promise<(CallFacts & { last: boolean }) | null> {
  const call = await tx
    .selectFrom('calls as c')
    .select(['c.direction', 'c.did', 'c.skill_group_id'])
    .select((eb) => {
      const legs = eb.selectFrom('call_legs as l').where('l.tenant_id', '=', tenantId).where('l.agent_id', '=', agentId);
      return [
        eb.exists(legs.select('l.no').where('l.call_id', '=', linkedid).where('l.role', '<>', 'supervisor')).as('own'),
        eb.not(eb.exists(legs.select('l.no').where('l.call_id', '>', linkedid))).as('last'),
      ];
    })
    .where('c.tenant_id', '=', tenantId)
    .where('c.id', '=', linkedid)
    .executeTakeFirst();
  if (!call?.own) return null;
  return { direction: call.direction, did: call.did, skillGroupId: call.skill_group_id, last: Boolean(call.last) };
}

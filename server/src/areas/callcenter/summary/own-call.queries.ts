import type { TenantDb } from '../../../platform/db/db.ts';

/** The facts that select a call's template and scripts. */
export interface CallFacts {
  readonly direction: string;
  readonly did: string;
  readonly skillGroupId: string | null;
}

/** A call as one of its agents has it. `answered`: they talked in it. `last`: they were in no later call. */
export interface OwnCall extends CallFacts {
  readonly answered: boolean;
  readonly last: boolean;
  readonly customerId: string | null;
  readonly beganAt: Date;
  /** What the dialler said of it. */
  readonly userfield: string;
}

/** A call that rang the agent as a party. */
export async function findOwnCall({ tx, tenantId }: TenantDb, agentId: string, linkedid: string): Promise<OwnCall | null> {
  const call = await tx
    .selectFrom('calls as c')
    .select(['c.direction', 'c.did', 'c.skill_group_id', 'c.customer_id', 'c.userfield', 'c.began_at'])
    .select((eb) => {
      const legs = eb
        .selectFrom('call_legs as l')
        .select('l.no')
        .where('l.tenant_id', '=', tenantId)
        .where('l.agent_id', '=', agentId);
      const own = legs.where('l.call_id', '=', linkedid).where('l.role', '<>', 'supervisor');
      return [
        eb.exists(own).as('own'),
        eb.exists(own.where('l.answered_at', 'is not', null)).as('answered'),
        eb.not(eb.exists(legs.where('l.call_id', '>', linkedid))).as('last'),
      ];
    })
    .where('c.tenant_id', '=', tenantId)
    .where('c.id', '=', linkedid)
    .executeTakeFirst();
  if (!call?.own) return null;
  return {
    ...{ direction: call.direction, did: call.did, skillGroupId: call.skill_group_id, customerId: call.customer_id },
    ...{ userfield: call.userfield, beganAt: call.began_at, answered: Boolean(call.answered), last: Boolean(call.last) },
  };
}

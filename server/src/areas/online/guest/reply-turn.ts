import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';

/** Longer than the interval between two typing signs of a desk. */
const TURN_SECONDS = 8;

/**
 * Takes, extends or gives back the turn to answer where several agents may. The row's lock lets only one agent have it.
 * @returns false: another agent has it
 */
export async function takeReplyTurn(
  { tx, tenantId }: TenantDb,
  { recordId, agentId, on }: { recordId: string; agentId: string; on: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update conversations set reply_agent_id = ${agentId}::bigint,
      reply_until = case when ${on}::boolean then now() + make_interval(secs => ${TURN_SECONDS}) else now() end
    where tenant_id = ${tenantId} and id = ${recordId}
      and (reply_until is null or reply_until <= now() or reply_agent_id = ${agentId}::bigint)`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

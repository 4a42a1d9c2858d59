import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';

/** Longer than a desk's pause between two signs of writing. */
const TURN_SECONDS = 8;

/**
 * Takes, keeps or gives back the turn to answer where several agents may. Under the row's lock, so that two never have it.
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

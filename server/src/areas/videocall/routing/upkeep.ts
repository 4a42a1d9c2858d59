import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/db/db.ts';
import { markUnreachable } from '../../../platform/queue/absence.ts';
import { lockCalls, lockCallsWhere } from '../call/call.queries.ts';
import type { CallEffects } from '../call/call-effects.ts';
import { endCall } from '../call/call-end.ts';
import { videoSettingTable } from '../setting/setting.queries.ts';
import { videoPages } from '../status/video-pages.ts';
import { lockRequestsWhere } from '../transfer/request.queries.ts';
import { refuseRequest } from '../transfer/request.ts';
import { passOn } from './not-taken.ts';

/** The leading process does this work every second, each part in a transaction of its own. */

/** How long an agent at whom a call rings may have no socket: a reload is shorter. */
const RING_GRACE_SECONDS = 5;

/** Calls that rang for too long, or at an unreachable agent, move to the next agent. */
export async function passOnOverdue(tenant: TenantTx, effects: CallEffects): Promise<void> {
  await lockCalls(tenant);
  await markUnreachable(tenant, videoPages);
  for (const call of await lockCallsWhere(tenant, sql`c.state = 'ringing' and c.ring_until < now()`)) {
    await passOn(tenant, effects, call, 'no-answer');
  }
  const gone = sql`c.state = 'ringing' and ${isUnreachableFor(sql`c.agent_id`, RING_GRACE_SECONDS)}`;
  for (const call of await lockCallsWhere(tenant, gone)) await passOn(tenant, effects, call, 'agent-unreachable');
}

/** Transfers and invitations that were not answered in time, or whose target is gone, move to the next agent or end. */
export async function withdrawOverdue(tenant: TenantTx, effects: CallEffects): Promise<void> {
  await lockCalls(tenant);
  const over = sql`(r.ring_until < now() or ${isUnreachableFor(sql`r.agent_id`, RING_GRACE_SECONDS)})`;
  for (const request of await lockRequestsWhere(tenant, over)) await refuseRequest(tenant, effects, request, 'no-answer');
}

/**
 * Ends calls that one side has left finally: the customer, or the owner, is not in the room and has no socket. While the media
 * server has them in the room, they talk: a portal that is down ends no call.
 */
export async function endLost(tenant: TenantTx, effects: CallEffects): Promise<void> {
  await lockCalls(tenant);
  const { lostSeconds } = await videoSettingTable.find(tenant);
  const long = sql`now() - make_interval(secs => ${lostSeconds})`;
  const noSocket = sql`exists (select from video_visitors v
    where v.tenant_id = c.tenant_id and v.id = c.visitor_id and v.seen_at < ${long})`;
  const gaveUp = sql`c.state in ('queued', 'ringing') and c.created_at < ${long} and ${noSocket}`;
  for (const call of await lockCallsWhere(tenant, gaveUp)) {
    await endCall(tenant, effects, call, { by: 'customer', reason: 'abandoned' });
  }
  const ownerGone = sql`not exists (select from video_parties p
    where p.tenant_id = c.tenant_id and p.call_id = c.id and p.kind = 'owner' and p.left_at is null and p.joined_at is not null)
    and ${isUnreachableFor(sql`c.agent_id`, lostSeconds)}`;
  const lost = sql`c.state = 'active' and ((c.customer_gone_at < ${long} and ${noSocket}) or (${ownerGone}))`;
  for (const call of await lockCallsWhere(tenant, lost)) {
    await endCall(tenant, effects, call, { by: 'system', reason: 'lost' });
  }
}

/** True when the agent has had no video socket for this time. */
function isUnreachableFor(agentId: ReturnType<typeof sql>, seconds: number) {
  return sql`exists (select from agent_video_status u
    where u.tenant_id = c.tenant_id and u.agent_id = ${agentId} and u.unreachable_since < now() - make_interval(secs => ${seconds}))`;
}

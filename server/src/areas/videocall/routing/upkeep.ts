import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/db/db.ts';
import { lockCalls, lockCallsWhere } from '../call/call.queries.ts';
import type { CallEffects } from '../call/call-effects.ts';
import { endCall } from '../call/call-end.ts';
import { findVideoSetting } from '../setting/setting.queries.ts';
import { lockRequestsWhere } from '../transfer/request.queries.ts';
import { refuseRequest } from '../transfer/request.ts';
import { passOn } from './not-taken.ts';

/** What the leading process looks after every second, each in a transaction of its own. */

/** How long an agent who is rung may have no socket: a reload takes less. */
const RING_GRACE_SECONDS = 5;

/** Calls that rang for too long, or at somebody who is gone, go on to the next. */
export async function passOnOverdue(tenant: TenantTx, effects: CallEffects): Promise<void> {
  await lockCalls(tenant);
  await markUnreachable(tenant);
  for (const call of await lockCallsWhere(tenant, sql`c.state = 'ringing' and c.ring_until < now()`)) {
    await passOn(tenant, effects, call, 'no-answer');
  }
  const gone = sql`c.state = 'ringing' and ${isUnreachableFor(sql`c.agent_id`, RING_GRACE_SECONDS)}`;
  for (const call of await lockCallsWhere(tenant, gone)) await passOn(tenant, effects, call, 'agent-unreachable');
}

/** Transfers and invitations that nobody answered in time, or whose target is gone, go on to the next or end. */
export async function withdrawOverdue(tenant: TenantTx, effects: CallEffects): Promise<void> {
  await lockCalls(tenant);
  const over = sql`(r.ring_until < now() or ${isUnreachableFor(sql`r.agent_id`, RING_GRACE_SECONDS)})`;
  for (const request of await lockRequestsWhere(tenant, over)) await refuseRequest(tenant, effects, request, 'no-answer');
}

/**
 * Ends calls that one side has left for good: a customer who is neither in the room nor has a socket, and an owner
 * likewise. While the media server has them in the room, they talk: a portal that is away does not end a call.
 */
export async function endLost(tenant: TenantTx, effects: CallEffects): Promise<void> {
  await lockCalls(tenant);
  const { lostSeconds } = await findVideoSetting(tenant);
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

/** Has the agent had no video socket for so long? */
function isUnreachableFor(agentId: ReturnType<typeof sql>, seconds: number) {
  return sql`exists (select from agent_video_status u
    where u.tenant_id = c.tenant_id and u.agent_id = ${agentId} and u.unreachable_since < now() - make_interval(secs => ${seconds}))`;
}

/** Notes since when agents whose seat a video call takes have had no video socket. */
async function markUnreachable({ tx, tenantId }: TenantTx): Promise<void> {
  await sql`
    update agent_video_status s set unreachable_since = case when seen.reachable then null else now() end
    from (
      select t.agent_id, exists (
        select from reachable_agents r where r.tenant_id = t.tenant_id and r.agent_id = t.agent_id and r.kind = 'video') as reachable
      from agent_video_status t
      join agent_phone_status p on p.tenant_id = t.tenant_id and p.agent_id = t.agent_id and p.video_call_id is not null
      where t.tenant_id = ${tenantId}
    ) seen
    where s.tenant_id = ${tenantId} and s.agent_id = seen.agent_id and (s.unreachable_since is null) <> seen.reachable`.execute(
    tx,
  );
}

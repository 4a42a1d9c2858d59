import { CodedError } from '@lianxi/contracts/kit/errors';
import { type VideoAccess, type VideoCall, videoCallErrors } from '@lianxi/contracts/videocall/call.contract';
import { videoTransferType } from '@lianxi/contracts/videocall/transfer.contract';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/db/db.ts';
import { requireConsent } from '../recording/record-consent.ts';
import { passOn } from '../routing/not-taken.ts';
import { findFormerRequest, lockRequest } from '../transfer/request.queries.ts';
import { acceptRequest, refuseRequest } from '../transfer/request.ts';
import { type CallRow, findCall, lockCall, lockCalls } from './call.queries.ts';
import type { CallEffects } from './call-effects.ts';
import { agentParty, findParty, letIn, visitorParty } from './party.queries.ts';
import { say, systemTexts } from './system-message.ts';

/** The agent who answers. */
interface Agent {
  id: string;
  name: string;
}

/**
 * Accepts or declines what rings at an agent: a call, a transfer or an invitation. Of several answers the first counts.
 * @throws CodedError video-call.notFound, video-call.ended, video-call.taken, video-call.requestOver, video-call.takenOver,
 * video-call.consentNeeded, video-call.notConfigured
 */
export async function answerCall(
  tenant: TenantTx,
  effects: CallEffects,
  agent: Agent,
  { sessionId, answer, recordConsent }: { sessionId: string; answer: boolean; recordConsent: boolean },
): Promise<{ call: VideoCall; access: VideoAccess | null }> {
  await lockCalls(tenant);
  const call = await lockCall(tenant, sessionId);
  if (!call) throw new CodedError(videoCallErrors.notFound);
  const request = call.state === 'active' ? await lockRequest(tenant, call.id) : null;
  const rings = call.state === 'ringing' && call.agentId === agent.id;
  if (!rings && request?.agentId !== agent.id) throw await whyNot(tenant, call, agent);
  if (!answer) {
    if (request) await refuseRequest(tenant, effects, request, 'declined');
    else await passOn(tenant, effects, call, 'declined');
    return { call: await findCall(tenant, call.id), access: null };
  }
  // This comes first: without a media server the call continues to ring.
  effects.rooms.requireReady();
  if (request) requireConsent(call, recordConsent);
  const answered = request
    ? await acceptRequest(tenant, effects, call, request, { ...agent, agrees: recordConsent })
    : await beginCall(tenant, effects, call, agent);
  return { call: answered, access: await effects.rooms.admit(tenant, call, agentParty('owner', agent)) };
}

/** Agent and customer may enter the room. */
async function beginCall(tenant: TenantTx, effects: CallEffects, call: CallRow, agent: Agent): Promise<VideoCall> {
  const { tx, tenantId } = tenant;
  await sql`
    update video_calls set state = 'active', answered_at = now(), ring_until = null, customer_gone_at = now()
    where tenant_id = ${tenantId} and id = ${call.id}`.execute(tx);
  await letIn(tenant, call.id, agentParty('owner', agent), { agrees: false });
  const customer = visitorParty('customer', { id: call.visitorId, name: call.visitorName });
  await letIn(tenant, call.id, customer, { agrees: call.recordConsent });
  await say(tenant, effects.fanOut, call, systemTexts.answered(agent.name));
  return effects.notify(tenant, call.id, { notices: [{ agentId: agent.id, transferType: videoTransferType.OVER }] });
}

/** For an agent who was never asked, the call does not exist. */
async function whyNot(tenant: TenantTx, call: CallRow, { id }: Agent): Promise<CodedError> {
  const me = { side: 'agent', id } as const;
  const concerned = call.declinedAgentIds.includes(id) || (await findParty(tenant, call.id, me, { before: true }));
  if (!concerned && !(await wasAsked(tenant, call.id, id))) return new CodedError(videoCallErrors.notFound);
  if (call.state === 'ended') return new CodedError(videoCallErrors.ended);
  const request = (await findParty(tenant, call.id, me)) ? null : await findFormerRequest(tenant, call.id, id);
  if (!request) return new CodedError(videoCallErrors.taken);
  const another = request.kind === 'transfer' && call.agentId !== request.byAgentId;
  return new CodedError(another ? videoCallErrors.takenOver : videoCallErrors.requestOver);
}

/** True when the call ever rang at the agent. */
async function wasAsked({ tx, tenantId }: TenantTx, callId: string, agentId: string): Promise<boolean> {
  const { rows } = await sql`
    select from video_decisions where tenant_id = ${tenantId} and call_id = ${callId}
      and (agent_id = ${agentId} or former_agent_id = ${agentId})
    union all
    select from video_asked where tenant_id = ${tenantId} and call_id = ${callId} and agent_id = ${agentId}
    limit 1`.execute(tx);
  return rows.length > 0;
}

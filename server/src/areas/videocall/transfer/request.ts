import type { Target } from '@lianxi/contracts/kit/colleague';
import type { ErrorDefinition } from '@lianxi/contracts/kit/errors';
import { CodedError } from '@lianxi/contracts/kit/errors';
import type { VideoCall } from '@lianxi/contracts/videocall/call.contract';
import { videoTransferErrors, videoTransferType } from '@lianxi/contracts/videocall/transfer.contract';
import type { TenantTx } from '../../../platform/db/db.ts';
import { leaveSeatsOfVideo, lockSeats, takeSeatForVideo } from '../../callcenter/public.ts';
import { type CallRow, findCall, lockCalls } from '../call/call.queries.ts';
import type { CallEffects } from '../call/call-effects.ts';
import { agentParty, countParties, letIn, lockServedCall } from '../call/party.queries.ts';
import { say, systemTexts } from '../call/system-message.ts';
import { findCandidates } from '../routing/routing.queries.ts';
import type { Candidate } from '../routing/routing.rules.ts';
import { findDeskConfig, videoSettingTable } from '../setting/setting.queries.ts';
import type { Notice } from '../socket/fan-out.ts';
import { setAside } from '../status/status.queries.ts';
import { handOver } from './hand-over.ts';
import { deleteRequest, lockRequest, type Request, saveRequest } from './request.queries.ts';
import { whomToAsk } from './request.rules.ts';

/** The limit of people in a call: more pictures do not fit on a screen. */
export const MAX_PARTIES = 6;

const nobody = { agentIds: [], visitorIds: [] };

/** An agent's request to colleagues for the call that they serve. */
export interface Asking {
  sessionId: string;
  kind: Request['kind'];
  to: Target;
  note: string;
}

/**
 * Asks a colleague, or a group's free agents one after another, to take a call over or to join it. Nothing changes for the
 * customer until an agent accepts.
 * @throws CodedError video-transfer.repeated, video-transfer.unavailable, video-transfer.nobody, video-transfer.full,
 * video-call.*
 */
export async function askColleague(
  tenant: TenantTx,
  effects: CallEffects,
  by: { id: string; name: string },
  { sessionId, kind, to, note }: Asking,
): Promise<VideoCall> {
  await lockCalls(tenant);
  const call = await lockServedCall(tenant, sessionId, by.id);
  if (await lockRequest(tenant, call.id)) {
    // The transaction changes nothing: the agent is notified now, because no commit follows.
    const repeated = { agentId: by.id, transferType: videoTransferType.REPEATED };
    effects.fanOut.call(await findCall(tenant, call.id), nobody, [repeated], await findDeskConfig(tenant));
    throw new CodedError(videoTransferErrors.repeated);
  }
  if (kind === 'invite' && (await countParties(tenant, call.id)) >= MAX_PARTIES) {
    throw new CodedError(videoTransferErrors.full);
  }
  const groupId = to.kind === 'group' ? to.id : null;
  const request = { callId: call.id, kind, byAgentId: by.id, note, groupId, declinedAgentIds: [] };
  const agentId = await seatNext(tenant, call.id, whomToAsk(to, await findCandidates(tenant, by.id)));
  if (agentId === null) throw new CodedError(nobodyThere[to.kind]);
  const { ringSeconds } = await videoSettingTable.find(tenant);
  await saveRequest(tenant, { ...request, agentId }, ringSeconds);
  const notices: Notice[] = [ringing({ ...request, agentId, byName: by.name })];
  if (kind === 'transfer') notices.push({ agentId: by.id, transferType: videoTransferType.REQUESTED });
  return effects.notify(tenant, call.id, { notices });
}

const nobodyThere: Record<Target['kind'], ErrorDefinition> = {
  agent: videoTransferErrors.unavailable,
  group: videoTransferErrors.nobody,
};

/** The asked agent accepts: the call is theirs, or they join it. */
export async function acceptRequest(
  tenant: TenantTx,
  effects: CallEffects,
  call: CallRow,
  request: Request,
  agent: { id: string; name: string; agrees: boolean },
): Promise<VideoCall> {
  await deleteRequest(tenant, call.id);
  const over: Notice = { agentId: agent.id, transferType: videoTransferType.OVER };
  if (request.kind === 'invite') {
    if ((await countParties(tenant, call.id)) >= MAX_PARTIES) throw new CodedError(videoTransferErrors.full);
    await letIn(tenant, call.id, agentParty('guest', agent), agent);
    await say(tenant, effects.fanOut, call, systemTexts.joined(agent.name));
    return effects.notify(tenant, call.id, { notices: [over] });
  }
  return handOver(tenant, effects, call, request, agent);
}

/** Why a request has no result. */
export type Refusal = 'declined' | 'no-answer' | 'withdrawn';

/** The asked agent does not come: the group's next agent is asked, or the request is over and its owner is notified. */
export async function refuseRequest(tenant: TenantTx, effects: CallEffects, request: Request, why: Refusal): Promise<VideoCall> {
  const { callId, agentId, byAgentId } = request;
  const others = why === 'withdrawn' ? [] : await findOthers(tenant, request);
  await lockSeats(tenant, [agentId, ...others.map((other) => other.agentId)]);
  await leaveSeatsOfVideo(tenant, callId, agentId);
  if (why === 'no-answer') await setAside(tenant, agentId, effects.rooms.service);
  const declinedAgentIds = [...request.declinedAgentIds, agentId];
  const notices: Notice[] = [{ agentId, transferType: videoTransferType.OVER }];
  effects.wake(tenant);
  const next = await seatNext(tenant, callId, others);
  if (next !== null) {
    const { ringSeconds } = await videoSettingTable.find(tenant);
    const asked = { ...request, agentId: next, declinedAgentIds };
    await saveRequest(tenant, asked, ringSeconds);
    return effects.notify(tenant, callId, { notices: [...notices, ringing(asked)], formerAgentIds: [agentId] });
  }
  await deleteRequest(tenant, callId);
  notices.push({ agentId: byAgentId, transferType: videoTransferType.OVER });
  return effects.notify(tenant, callId, { notices, formerAgentIds: [agentId] });
}

/** Free agents of the request's group who were not asked yet. */
async function findOthers(tenant: TenantTx, { byAgentId, agentId, groupId, declinedAgentIds }: Request): Promise<Candidate[]> {
  if (groupId === null) return [];
  const free = await findCandidates(tenant, byAgentId);
  const asked = [...declinedAgentIds, agentId];
  return whomToAsk({ kind: 'group', id: groupId }, free).filter((other) => !asked.includes(other.agentId));
}

/** Occupies the seat of the first agent who is still free: a telephone call may have been faster. */
async function seatNext(tenant: TenantTx, callId: string, agents: readonly Candidate[]): Promise<string | null> {
  for (const { agentId } of agents) if (await takeSeatForVideo(tenant, agentId, callId)) return agentId;
  return null;
}

function ringing({ agentId, byName, note }: Pick<Request, 'agentId' | 'byName' | 'note'>): Notice {
  return { agentId, transferType: videoTransferType.RINGS_AGAIN, byName, note };
}

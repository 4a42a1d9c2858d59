import type { VideoCall } from '@lianxi/contracts/videocall/call.contract';
import { videoCallEnded, videoCallMissed } from '@lianxi/contracts/videocall/facts';
import { videoTransferType } from '@lianxi/contracts/videocall/transfer.contract';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/db/db.ts';
import { leaveSeatsOfVideo } from '../../callcenter/public.ts';
import type { Notice } from '../socket/fan-out.ts';
import { beginToWait } from '../status/status.queries.ts';
import { type CallRow, findListeners } from './call.queries.ts';
import type { CallEffects } from './call-effects.ts';
import { letOut } from './party.queries.ts';
import { say, systemTexts } from './system-message.ts';

/** The party who ends a call, and how the end is recorded. */
export interface Ending {
  by: NonNullable<VideoCall['endedBy']>;
  reason: NonNullable<VideoCall['endReason']>;
}

/**
 * Ends a running call for all parties: frees its seats, closes its room. The caller holds the lock of the tenant's calls and of
 * this call.
 */
export async function endCall(tenant: TenantTx, effects: CallEffects, call: CallRow, { by, reason }: Ending): Promise<VideoCall> {
  const { tx, tenantId } = tenant;
  await say(tenant, effects.fanOut, call, systemTexts.ended[by]);
  const heard = await findListeners(tenant, call.id);
  const left = await letOut(tenant, call.id);
  await sql`delete from video_requests where tenant_id = ${tenantId} and call_id = ${call.id}`.execute(tx);
  await sql`
    update video_calls set state = 'ended', ended_at = now(), ended_by = ${by}, end_reason = ${reason}, ring_until = null,
      sharer = null, customer_gone_at = null
    where tenant_id = ${tenantId} and id = ${call.id}`.execute(tx);
  const seated = await leaveSeatsOfVideo(tenant, call.id);
  await beginToWait(tenant, seated);

  const inside = left.flatMap(({ kind, agentId }) => (kind !== 'watcher' && agentId !== null ? [agentId] : []));
  const { OVER, HUNG_UP } = videoTransferType;
  const asked: Notice[] = seated.filter((id) => !inside.includes(id)).map((agentId) => ({ agentId, transferType: OVER }));
  const hungUp: Notice[] = by === 'customer' ? inside.map((agentId) => ({ agentId, transferType: HUNG_UP })) : [];
  if (call.answeredAt) effects.askRooms(tenant, (rooms) => rooms.close(call.roomId));
  effects.wake(tenant);
  const ended = await effects.notify(tenant, call.id, {
    notices: [...asked, ...hungUp],
    formerAgentIds: heard.agentIds,
    formerVisitorIds: heard.visitorIds,
  });
  emitEnd(tenant, ended);
  return ended;
}

function emitEnd({ emit }: TenantTx, call: VideoCall): void {
  const { id: callId, customerId, agentId, createTime: beganAt, answerTime: answeredAt } = call;
  const contact = { callId, customerId, beganAt, endedAt: call.endTime ?? beganAt };
  if (answeredAt === null) emit(videoCallMissed, callId, contact);
  else emit(videoCallEnded, callId, { ...contact, agentId, answeredAt });
}

/** How the end by the customer is recorded: before an answer the customer gave up. */
export function endingByCustomer({ answeredAt }: Pick<CallRow, 'answeredAt'>): Ending {
  return { by: 'customer', reason: answeredAt ? 'completed' : 'abandoned' };
}

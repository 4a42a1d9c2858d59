import type { VideoCall } from '@lianxi/contracts/videocall/call.contract';
import { videoTransferType } from '@lianxi/contracts/videocall/transfer.contract';
import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/db/db.ts';
import { leaveSeatsOfVideo } from '../../callcenter/public.ts';
import type { CallRow } from '../call/call.queries.ts';
import type { CallEffects } from '../call/call-effects.ts';
import { agentParty, letIn, letOut } from '../call/party.queries.ts';
import { say, systemTexts } from '../call/system-message.ts';
import { saveDecision } from '../routing/routing.queries.ts';
import { beginToWait } from '../status/status.queries.ts';

/** Gives the call to the agent who accepted it. The former owner leaves it and is free. */
export async function handOver(
  tenant: TenantTx,
  effects: CallEffects,
  call: CallRow,
  { byAgentId }: { byAgentId: string },
  taker: { id: string; name: string; agrees: boolean },
): Promise<VideoCall> {
  const { tx, tenantId } = tenant;
  const { identity } = agentParty('owner', { id: byAgentId, name: '' });
  await letOut(tenant, call.id, identity);
  await letIn(tenant, call.id, agentParty('owner', taker), taker);
  await sql`
    update video_calls set agent_id = ${taker.id}, record_asked_at = null, sharer = nullif(sharer, ${identity})
    where tenant_id = ${tenantId} and id = ${call.id}`.execute(tx);
  await leaveSeatsOfVideo(tenant, call.id, byAgentId);
  await beginToWait(tenant, [byAgentId]);
  await saveDecision(tenant, { callId: call.id, agentId: taker.id, formerAgentId: byAgentId, reason: 'transferred' });
  await say(tenant, effects.fanOut, call, systemTexts.transferred(taker.name));
  effects.askRooms(tenant, (rooms) => rooms.remove(call.roomId, identity));
  effects.wake(tenant);
  return effects.notify(tenant, call.id, {
    notices: [
      { agentId: taker.id, transferType: videoTransferType.OVER },
      { agentId: byAgentId, transferType: videoTransferType.ACCEPTED },
    ],
    formerAgentIds: [byAgentId],
  });
}

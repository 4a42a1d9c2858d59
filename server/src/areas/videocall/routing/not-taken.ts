import { videoTransferType } from '@lianxi/contracts/videocall/transfer.contract';
import type { TenantTx } from '../../../platform/db/db.ts';
import { leaveSeatsOfVideo } from '../../callcenter/public.ts';
import type { CallRow } from '../call/call.queries.ts';
import type { CallEffects } from '../call/call-effects.ts';
import { setAside } from '../status/status.queries.ts';
import { type RecordedDecision, saveDecision, saveNotTaken } from './routing.queries.ts';

/** Why an agent at whom a call rang does not get it. */
export type NotTaken = RecordedDecision['reason'] & ('declined' | 'no-answer' | 'agent-unreachable');

/**
 * A ringing call moves to another agent. An agent who let it ring is set aside: otherwise their telephone would ring in vain
 * again.
 */
export async function passOn(tenant: TenantTx, effects: CallEffects, call: CallRow, why: NotTaken): Promise<void> {
  const { agentId } = call;
  if (agentId === null) return;
  await saveNotTaken(tenant, call.id, agentId);
  await leaveSeatsOfVideo(tenant, call.id, agentId);
  await saveDecision(tenant, { callId: call.id, agentId: null, formerAgentId: agentId, reason: why });
  if (why === 'no-answer') await setAside(tenant, agentId, effects.rooms.service);
  await effects.notify(tenant, call.id, {
    notices: [{ agentId, transferType: videoTransferType.OVER }],
    formerAgentIds: [agentId],
  });
  effects.wake(tenant);
}

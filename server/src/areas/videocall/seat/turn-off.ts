import type { TenantTx } from '../../../platform/db/db.ts';
import { offline } from '../../../platform/queue/agent-status.ts';
import type { CallEffects } from '../call/call-effects.ts';
import { changeVideoStatus, isTurnedOn } from '../status/status.queries.ts';

/** No call rings at the agent any more, until they report again that they receive. */
export async function turnOff(
  tenant: TenantTx,
  effects: CallEffects,
  agentId: string,
  reason: '' | 'phone-offline' | 'absent',
): Promise<void> {
  if (await isTurnedOn(tenant, agentId)) await changeVideoStatus(tenant, agentId, offline, effects.rooms.service, { reason });
}

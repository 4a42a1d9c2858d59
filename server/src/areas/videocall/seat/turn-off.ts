import type { TenantTx } from '../../../platform/db/db.ts';
import type { CallEffects } from '../call/call-effects.ts';
import { changeVideoStatus, isTurnedOn, offline } from '../status/status.queries.ts';

/** Nothing rings at the agent any more, until they say anew that they receive. */
export async function turnOff(
  tenant: TenantTx,
  effects: CallEffects,
  agentId: string,
  reason: '' | 'phone-offline',
): Promise<void> {
  if (await isTurnedOn(tenant, agentId)) await changeVideoStatus(tenant, agentId, offline, effects.rooms.service, { reason });
}

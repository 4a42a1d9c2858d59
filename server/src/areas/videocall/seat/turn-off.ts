import type { TenantTx } from '../../../platform/db/db.ts';
import { changeVideoStatus, isTurnedOn, offline } from '../status/status.queries.ts';
import type { Video } from '../video.ts';

/** Nothing rings at the agent any more, until they say anew that they receive. */
export async function turnOff(tenant: TenantTx, video: Video, agentId: string, reason: '' | 'phone-offline'): Promise<void> {
  if (await isTurnedOn(tenant, agentId)) await changeVideoStatus(tenant, agentId, offline, video.rooms.service, { reason });
}

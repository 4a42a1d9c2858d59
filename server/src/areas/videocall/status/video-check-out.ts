import type { TenantTx } from '../../../platform/db/db.ts';
import type { Kernel } from '../../../platform/kernel.ts';
import { turnOff } from '../seat/turn-off.ts';
import { videoOf } from '../video.ts';

/** Who checks out takes no more video calls; one that goes on stays. */
export const videoChecksOut = (tenant: TenantTx, agentId: string, kernel: Kernel): Promise<void> =>
  turnOff(tenant, videoOf(kernel).effects, agentId, '');

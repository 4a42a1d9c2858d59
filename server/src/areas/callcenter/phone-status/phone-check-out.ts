import type { TenantTx } from '../../../platform/db/db.ts';
import { offline } from '../../../platform/queue/agent-status.ts';
import { changeSeat, findPhoneStatus } from '../seat/seat.queries.ts';
import { wakeCallers } from '../seat/wake-callers.ts';

/** Who checks out takes no more calls; one that goes on stays. */
export async function phoneChecksOut(tenant: TenantTx, agentId: string): Promise<void> {
  const { status } = await findPhoneStatus(tenant.tx, tenant.tenantId, agentId);
  if (status === offline.value) return;
  await changeSeat(tenant, agentId, { status: { ...offline, reason: '' } });
  await wakeCallers(tenant);
}

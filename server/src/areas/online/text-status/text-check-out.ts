import type { TenantTx } from '../../../platform/db/db.ts';
import type { Kernel } from '../../../platform/kernel.ts';
import { offline } from '../../../platform/queue/agent-status.ts';
import { chatOf } from '../chat.ts';
import { leaveChats } from '../routing/give-back.ts';
import { findTextStatus, setTextStatus } from './text-status.queries.ts';

/** Who checks out takes no new conversations; those held stay. */
export async function textChecksOut(tenant: TenantTx, agentId: string, kernel: Kernel): Promise<void> {
  const { onlineServiceStatus } = await findTextStatus(tenant.tx, tenant.tenantId, agentId);
  if (onlineServiceStatus === offline.value) return;
  const { fanOut, routing } = chatOf(kernel);
  await leaveChats(tenant, fanOut, { agentId, all: false }, () => setTextStatus(tenant, agentId, offline));
  tenant.afterCommit(() => void routing.wake(tenant.tenantId));
}

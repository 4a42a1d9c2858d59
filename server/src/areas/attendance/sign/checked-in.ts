import { signErrors } from '@lianxi/contracts/attendance/sign.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import type { TenantDb, TenantTx } from '../../../platform/db/db.ts';
import type { Kernel } from '../../../platform/kernel.ts';
import { attendanceSettings } from '../setting/setting.queries.ts';

/**
 * Refuses a status in which customers come to an agent who has to check in first.
 * @throws CodedError sign.needed
 */
export async function requireCheckedIn(tenant: TenantDb, agentId: string): Promise<void> {
  const { signRequired } = await attendanceSettings.find(tenant);
  if (signRequired && !(await isCheckedIn(tenant, agentId))) throw new CodedError(signErrors.needed);
}

async function isCheckedIn({ tx, tenantId }: TenantDb, agentId: string): Promise<boolean> {
  const clock = await tx
    .selectFrom('attendance_clocks')
    .select('since')
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', agentId)
    .where('since', 'is not', null)
    .where('until', '>', new Date())
    .executeTakeFirst();
  return clock !== undefined;
}

/** Work of another area in the transaction in which an agent checks out. */
type Follow = (tenant: TenantTx, agentId: string, kernel: Kernel) => Promise<void>;

const followers: Follow[] = [];

/** Lets an area set its status offline when an agent checks out. */
export function whenCheckedOut(follow: Follow): void {
  if (!followers.includes(follow)) followers.push(follow);
}

export async function checkedOut(tenant: TenantTx, agentId: string, kernel: Kernel): Promise<void> {
  for (const follow of followers) await follow(tenant, agentId, kernel);
}

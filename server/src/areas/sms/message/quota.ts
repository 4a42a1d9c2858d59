import { CodedError } from '@lianxi/contracts/kit/errors';
import { tenantDate } from '@lianxi/contracts/kit/tenant-day';
import { smsErrors } from '@lianxi/contracts/sms/sms-message.contract';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { Principal } from '../../../platform/permissions/principal.ts';
import { smsSettingTable } from '../setting/setting.queries.ts';
import { countOfDay } from './message.queries.ts';

/** Throws if an agent or their department may not send so many more on the day of a moment. */
export async function requireQuota(
  own: TenantDb,
  principal: Pick<Principal, 'agentId' | 'departmentId'>,
  more: number,
  at: Date,
): Promise<void> {
  const { agentDaily, departmentDaily } = await smsSettingTable.find(own);
  if (agentDaily === 0 && departmentDaily === 0) return;
  const sent = await countOfDay(own, principal, at);
  const left = (limit: number, count: number) => (limit === 0 ? Number.POSITIVE_INFINITY : Math.max(0, limit - count));
  const rest = Math.min(left(agentDaily, sent.agent), left(departmentDaily, sent.department));
  const day = tenantDate(at) === tenantDate(new Date()) ? '今天' : '当天';
  if (more > rest) throw new CodedError(smsErrors.quota, { text: `${day}还可以发送 ${rest} 条短信，需要 ${more} 条` });
}

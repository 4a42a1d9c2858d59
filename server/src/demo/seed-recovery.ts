import { startOfTenantDay } from '@lianxi/contracts/kit/tenant-day';
import { binCustomers, poolCustomers, writeTrajectory } from '../areas/customer/public.ts';
import type { TenantTx } from '../platform/db/db.ts';
import type { DemoAgent } from './conversations.ts';
import type { Random } from './random.ts';

const POOLED = 60;
const BINNED = 12;
const DAYS = 14;
const reasons = ['号码已停机', '重复登记', '客户要求删除', '测试数据', ''];

/** Customers of the last fortnight's pool and bin, from those who came first. */
export async function insertRecovery(tenant: TenantTx, random: Random, agents: readonly DemoAgent[], now: Date): Promise<void> {
  const rows = await tenant.tx
    .selectFrom('customers')
    .select(['id', 'name', 'company', 'email'])
    .where('tenant_id', '=', tenant.tenantId)
    .where('owner_id', 'is not', null)
    .orderBy('id')
    .limit(POOLED + BINNED)
    .execute();
  // In the order of time, as it would have happened.
  for (let day = DAYS; day > 0; day -= 1) {
    const at = new Date(startOfTenantDay(now, day).getTime() + random.int(9, 17) * 3_600_000);
    const pooled = rows.splice(0, Math.floor(POOLED / DAYS)).map(({ id }) => id);
    await poolCustomers(tenant, pooled, at);
    await writeTrajectory(
      tenant,
      pooled.map((customerId) => ({ customerId, kind: 'pooled', content: '超过 90 天未联系，退回公海', agentId: null, at })),
    );
    const binned = day > BINNED ? [] : rows.splice(-1);
    if (binned.length === 0) continue;
    const agentId = random.pick(agents).id;
    const reason = random.pick(reasons);
    await binCustomers(tenant, binned, { agentId, reason, now: at });
    const content = reason === '' ? '移入回收站' : `移入回收站：${reason}`;
    await writeTrajectory(
      tenant,
      binned.map(({ id: customerId }) => ({ customerId, kind: 'removed', content, agentId, at })),
    );
  }
}

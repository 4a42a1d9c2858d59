import type { VisitPlanRepeat, VisitPlanWay } from '@lianxi/contracts/customer/visit-plan.contract';
import type { TenantTx } from '../platform/db/db.ts';
import { type Random, weightTable } from './random.ts';
import type { KnownCustomer } from './visits.ts';

const contents = [
  '回访上次的退换货处理结果，确认客户是否收到退款。',
  '确认新品到货时间，告知客户活动价格。',
  '跟进安装预约，确认师傅上门时间。',
  '询问使用情况，提醒下周保养到期。',
  '客户上次表示考虑延保服务，再次沟通。',
  '补充资料后回电，确认资料是否齐全。',
  '投诉处理后回访，了解满意度。',
  '月度例行回访，更新联系方式。',
  '确认合同续签意向。',
  '提醒账单日，核对还款方式。',
];
const results = [
  '客户满意，无其他诉求。',
  '已接通，客户稍后自行办理。',
  '客户确认已收到，问题解决。',
  '约定下周再次联系。',
  '客户已办理续签。',
  '未接通三次，已发送短信。',
];
const reasons = ['客户已自行解决', '号码停机', '客户要求不再回访', '重复计划'];

const ways = weightTable<VisitPlanWay>([
  ['phone', 78],
  ['wechat', 10],
  ['sms', 5],
  ['visit', 5],
  ['other', 2],
]);
const repeats = weightTable<VisitPlanRepeat>([
  ['none', 84],
  ['weekly', 8],
  ['monthly', 7],
  ['daily', 1],
]);
const leads = weightTable<number | null>([
  [15, 60],
  [30, 15],
  [60, 10],
  [null, 15],
]);

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Plans are of so many days before and after. */
const DAYS = 15;
const OPENS = 9;
const HOURS = 11;
const BATCH = 500;

interface PlansToInsert {
  count: number;
  owners: readonly string[];
  customers: readonly KnownCustomer[];
  /** The begin of the tenants' day. */
  today: Date;
  now: Date;
}

/** Plans around today: those of the past are done but for some. Of those, the notices were sent. */
export async function insertVisitPlans({ tx, tenantId, cipher }: TenantTx, random: Random, plan: PlansToInsert): Promise<void> {
  const { count, owners, customers, today, now } = plan;
  const rows = Array.from({ length: count }, () => {
    const day = today.getTime() + random.int(-DAYS, DAYS) * DAY_MS;
    const planAt = new Date(day + (OPENS * 60 + random.int(0, HOURS * 12) * 5) * MINUTE_MS);
    const createdAt = new Date(Math.min(planAt.getTime(), now.getTime()) - random.int(1, 6) * DAY_MS);
    const isPast = planAt <= now;
    const state = random.chance(isPast ? 0.82 : 0.03) ? (random.chance(isPast ? 0.9 : 0) ? 'done' : 'cancelled') : 'open';
    const ownerId = random.pick(owners);
    const lead = random.weighted(leads);
    const remindAt = lead === null ? null : new Date(planAt.getTime() - lead * MINUTE_MS);
    const words = state === 'open' ? null : random.pick(state === 'done' ? results : reasons);
    const endedAt = state === 'open' ? null : new Date(Math.min(now.getTime(), planAt.getTime() + random.int(1, 90) * MINUTE_MS));
    return {
      ...{ tenant_id: tenantId, customer_id: random.pick(customers).id, way: random.weighted(ways), state },
      content: cipher.encrypt('visit_plans.content', random.pick(contents)),
      result: words === null ? null : cipher.encrypt('visit_plans.result', words),
      ...{ plan_at: planAt, anchor_at: planAt, repeat: random.weighted(repeats), remind_minutes: lead },
      ...{ owner_id: ownerId, created_by: ownerId, created_at: createdAt, updated_at: endedAt ?? createdAt },
      ...{ ended_at: endedAt, ended_by: endedAt && ownerId },
      remind_at: state === 'open' && remindAt !== null && remindAt > now ? remindAt : null,
      overdue_at: state === 'open' && !isPast ? planAt : null,
    };
  });
  for (let done = 0; done < rows.length; done += BATCH) {
    await tx
      .insertInto('visit_plans')
      .values(rows.slice(done, done + BATCH))
      .execute();
  }
}

import type { DemoAgent } from './conversations.ts';
import { type Random, weightTable } from './random.ts';
import { after, arrivals } from './visits.ts';

/** A customer whom the demo calls know by number. */
export interface DemoCaller {
  id: string;
  name: string;
  phone: string;
}

export interface CallPlan {
  count: number;
  /** The end of a day in China: the calls are of the thirty-one days before, as far as they are over by `now`. */
  until: Date;
  now: Date;
  agents: readonly DemoAgent[];
  customers: readonly DemoCaller[];
  /** Numbers of nobody, for callers whom the tenant does not know. */
  strangers: readonly string[];
}

/** A call that is over. */
export interface DemoCall {
  direction: 'in' | 'out';
  number: string;
  customer: DemoCaller | null;
  /** Who talked, or whose telephone rang last; null: nobody's. */
  agent: DemoAgent | null;
  beganAt: Date;
  /** When an agent's telephone rang. */
  rangAt: Date | null;
  answeredAt: Date | null;
  endedAt: Date;
  endedBy: 'customer' | 'agent' | 'system';
  missedCause: string;
  rating: number | null;
  summary: { type: string; result: string; remark: string } | null;
}

const DAYS = 31;
const ratings = weightTable([[5, 60] as const, [4, 24] as const, [3, 9] as const, [2, 4] as const, [1, 3] as const]);
const inboundMisses = weightTable([
  ['hung-up-in-queue', 50] as const,
  ['hung-up-while-ringing', 28] as const,
  ['no-answer', 14] as const,
  ['out-of-hours', 8] as const,
]);
const outboundMisses = weightTable([
  ['no-answer', 52] as const,
  ['busy', 22] as const,
  ['rejected', 16] as const,
  ['bad-number', 10] as const,
]);
const subjects = [
  ['售前/商品咨询', '客户咨询{商品}的规格，已说明并发送链接。'],
  ['售前/价格与活动', '客户询问活动，已告知本周优惠与截止时间。'],
  ['售中/订单查询', '查询物流，已告知预计送达时间。'],
  ['售中/改地址', '发货前修改收货地址，已登记。'],
  ['售后/退货', '申请退货，已安排上门取件。'],
  ['售后/换货', '反馈质量问题，已登记换货。'],
  ['投诉/服务', '对等待时间不满，已致歉并记录。'],
] as const;

/** Calls of a month and of this day, oldest first. An agent talks with one at a time. */
export function demoCalls(random: Random, plan: CallPlan): DemoCall[] {
  const busyUntil = new Map<string, number>();
  return arrivals(random, { ...plan, days: DAYS })
    .map((beganAt) => {
      const customer = random.chance(0.72) ? random.pick(plan.customers) : null;
      const who = { customer, number: customer?.phone ?? random.pick(plan.strangers), beganAt };
      const free = plan.agents.filter(({ id }) => (busyUntil.get(id) ?? 0) <= beganAt.getTime());
      const agent = free.length > 0 ? random.pick(free) : null;
      // Nobody dials while everybody talks.
      const call = !agent || random.chance(0.7) ? inbound(random, who, agent) : outbound(random, who, agent);
      if (call.agent) busyUntil.set(call.agent.id, after(call.endedAt, 30).getTime());
      return call;
    })
    .filter(({ endedAt }) => endedAt < plan.now);
}

type Who = Pick<DemoCall, 'customer' | 'number' | 'beganAt'>;
const open = { rangAt: null, answeredAt: null, missedCause: '', rating: null, summary: null };

function inbound(random: Random, who: Who, agent: DemoAgent | null): DemoCall {
  const waits = random.chance(0.2) ? random.duration(40, 0.7) : random.duration(3, 0.5);
  if (!agent || random.chance(0.13)) {
    const missedCause = random.weighted(inboundMisses);
    const rang = agent !== null && (missedCause === 'hung-up-while-ringing' || missedCause === 'no-answer');
    const endedAt = after(who.beganAt, missedCause === 'out-of-hours' ? 12 : waits + random.int(8, 45));
    const rangAt = rang ? after(who.beganAt, Math.min(waits, 6)) : null;
    return { ...who, ...open, direction: 'in', agent: rang ? agent : null, rangAt, endedAt, endedBy: 'customer', missedCause };
  }
  const rangAt = after(who.beganAt, waits);
  const answeredAt = after(rangAt, random.int(2, 9));
  const rating = random.chance(0.5) ? random.weighted(ratings) : null;
  return { ...who, ...talk(random, answeredAt), direction: 'in', agent, rangAt, answeredAt, rating };
}

function outbound(random: Random, who: Who, agent: DemoAgent): DemoCall {
  const rangAt = after(who.beganAt, 2);
  if (random.chance(0.28)) {
    const missedCause = random.weighted(outboundMisses);
    const endedAt = after(rangAt, missedCause === 'no-answer' ? 35 : random.int(3, 14));
    return { ...who, ...open, direction: 'out', agent, rangAt, endedAt, endedBy: 'system', missedCause };
  }
  const answeredAt = after(rangAt, random.int(4, 18));
  return { ...who, ...talk(random, answeredAt), direction: 'out', agent, rangAt, answeredAt };
}

function talk(random: Random, answeredAt: Date) {
  const [type, remark] = random.pick(subjects);
  const result = random.chance(0.8) ? '已解决' : '待跟进';
  const endedAt = after(answeredAt, Math.min(20 + random.duration(110, 0.9), 1800));
  const endedBy = random.chance(0.6) ? ('customer' as const) : ('agent' as const);
  return { ...open, endedAt, endedBy, summary: { type, result, remark: remark.replace('{商品}', '商品') } };
}

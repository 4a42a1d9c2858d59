import { type Random, weightTable } from './random.ts';

/* The times of contacts, and the values for the slots in the texts. */

export interface KnownCustomer {
  id: string;
  polite: string;
}

/** A past visitor: a known customer, or an unknown one. */
export interface DemoVisitor {
  name: string;
  customerId: string | null;
  seenFrom: Date;
  seenUntil: Date;
}

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;

/** How busy the hours of a day are: two peaks, a dip at noon, a slow evening. */
const hours = weightTable([9, 13, 11, 5, 6, 11, 12, 11, 8, 5, 5, 4].map((weight, i) => [9 + i, weight] as const));
/** Sunday to Saturday. */
const weekdays = [0.6, 1.15, 1.1, 1, 1, 1.05, 0.7] as const;

/** Points in time within the days before `until`, a midnight in China; the earliest first. */
export function arrivals(random: Random, { count, until, days }: { count: number; until: Date; days: number }): Date[] {
  const busy = weightTable(
    Array.from({ length: days }, (_, i) => {
      const day = until.getTime() - (i + 1) * DAY_MS;
      // Noon in China is on the same day in UTC.
      return [day, weekdays[new Date(day + DAY_MS / 2).getUTCDay()] ?? 1] as const;
    }),
  );
  return Array.from({ length: count }, () => random.weighted(busy) + (random.weighted(hours) + random.next()) * 3600 * SECOND_MS)
    .sort((a, b) => a - b)
    .map((at) => new Date(at));
}

export function after(at: Date, seconds: number): Date {
  return new Date(at.getTime() + Math.round(seconds * SECOND_MS));
}

/** The values for the slots of a talk at this time. */
export function slotsFor(
  random: Random,
  products: readonly string[],
  agent: { agNo: string; amounts: readonly [number, number] },
  visitor: DemoVisitor,
  at: Date,
): Record<string, string> {
  const [least, most] = agent.amounts;
  const amount = random.int(least, most);
  const day = (offset: number): string => {
    // China is eight hours ahead of UTC all year.
    const date = new Date(at.getTime() + 8 * 3600 * SECOND_MS + offset * DAY_MS);
    return `${date.getUTCMonth() + 1}月${date.getUTCDate()}日`;
  };
  return {
    // It contains letters: a demo order must not look like a telephone number.
    订单: `D${random.int(1000, 9999)}-${random.int(10_000, 99_999)}`,
    尾号: String(random.int(1000, 9999)),
    金额: amount >= 1000 ? String(Math.round(amount / 100) * 100) : String(amount),
    商品: random.pick(products),
    日期: day(-random.int(2, 6)),
    将来: day(random.int(2, 12)),
    天数: String(random.int(3, 6)),
    城市: random.pick(['上海', '成都', '武汉', '西安', '苏州', '长沙', '郑州', '青岛', '合肥', '昆明']),
    时段: random.pick(['上午10点', '上午11点', '下午2点', '下午3点', '下午4点', '晚上7点']),
    套餐: random.pick(['畅享', '轻享', '全家享', '无忧']),
    工号: agent.agNo,
    称呼: visitor.customerId ? visitor.name : '',
  };
}

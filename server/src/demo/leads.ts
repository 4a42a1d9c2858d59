import { creditCheck } from '@lianxi/contracts/form/identity-numbers';
import { tenantDate } from '@lianxi/contracts/kit/tenant-day';
import type { NewLead } from '../areas/customer/public.ts';
import { phoneNumber } from './phone-numbers.ts';
import type { Random } from './random.ts';

const places: readonly (readonly [region: string, road: string])[] = [
  ['苏州', '示例大道'],
  ['杭州', '样板路'],
  ['南京', '演示街'],
  ['无锡', '示例大道'],
  ['宁波', '样板路'],
  ['合肥', '演示街'],
];
const trades = ['家电零售', '酒店餐饮', '物业管理', '装修工程', '批发贸易', '软件服务'];
const words = ['云朵', '纸船', '南瓜灯', '小行星', '风铃', '蓝鲸', '橡皮', '松果', '热气球', '积木'];
const kinds = ['家居', '商贸', '科技', '餐饮', '物业', '工程'];
const people = ['赵示', '钱例', '孙样', '李板', '周演', '吴示', '郑例'];

/** A code of region 99, which is no province: it belongs to no company. */
function demoCreditCode(number: number): string {
  const body = `91990000MADM${String(number).padStart(5, '0')}`;
  return `${body}${creditCheck(body)}`;
}

/** Companies that do not exist; the numbers of the first ones are those of customers. */
export function demoLeads(
  random: Random,
  { count, now, firstPhone, knownPhones }: { count: number; now: Date; firstPhone: number; knownPhones: readonly string[] },
): NewLead[] {
  return Array.from({ length: count }, (_, i) => {
    const [region, road] = random.pick(places);
    const [contact, legalPerson] = [random.pick(people), random.pick(people)];
    const name = `${region}${words[i % words.length]}${kinds[Math.floor(i / words.length) % kinds.length]}有限公司（虚构）`;
    return {
      ...{ name, region, contact, legalPerson },
      creditCode: demoCreditCode(i + 1),
      trade: random.pick(trades),
      capital: random.pick([10, 50, 100, 300, 500, 1000, 2000, 5000, 8000]),
      founded: tenantDate(new Date(now.getTime() - random.int(60, 7000) * 86_400_000)),
      state: random.chance(0.85) ? ('active' as const) : random.pick(['moved', 'revoked', 'cancelled'] as const),
      address: `${road} ${random.int(1, 300)} 号`,
      phone: knownPhones[i] ?? (random.chance(0.9) ? phoneNumber(firstPhone + i) : ''),
      email: random.chance(0.4) ? `lead${i + 1}@example.com` : '',
    };
  });
}

import { grouped } from '../customer/customer-words.ts';

/** A success, and how many customers a colleague got first. */
export const withTaken = (words: string, taken: number): string =>
  taken === 0 ? words : `${words}，${grouped.format(taken)} 位已被其他坐席领取`;

/** A number of which there is a limit; 0: there is none. */
export const ofLimit = (count: number, limit: number): string =>
  limit === 0 ? grouped.format(count) : `${grouped.format(count)} / ${grouped.format(limit)}`;

const DAY_MS = 86_400_000;

/** How long until a time: 3 天, of which the last one counts. */
export function daysLeft(until: string, now = Date.now()): string {
  const days = Math.ceil((Date.parse(until) - now) / DAY_MS);
  return days <= 0 ? '即将删除' : `${days} 天`;
}

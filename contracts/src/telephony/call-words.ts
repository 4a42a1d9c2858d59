import type { CallStation } from '../callcenter/call-station.ts';

/** A call's state as the bar shows it: the colour and icon of all pages, in words of its own. */
export const stateFaces: Record<CallStation['state'], { state: 'ringing' | 'talking' | 'hold' | 'offline'; text: string }> = {
  ringing: { state: 'ringing', text: '来电振铃' },
  dialing: { state: 'ringing', text: '正在呼叫' },
  talking: { state: 'talking', text: '通话中' },
  held: { state: 'hold', text: '已保持' },
  'on-hold': { state: 'hold', text: '对方保持中' },
  consulting: { state: 'talking', text: '咨询中' },
  threeway: { state: 'talking', text: '三方通话' },
  monitoring: { state: 'talking', text: '监听中' },
  reconnecting: { state: 'ringing', text: '正在恢复' },
  ended: { state: 'offline', text: '已结束' },
};

/** How the call came to the agent. */
export function flagWord({ flag, direction, leg, parties }: Pick<CallStation, 'flag' | 'direction' | 'leg' | 'parties'>): string {
  if (parties.some((party) => party.leg === leg && party.role === 'consulted')) return '咨询';
  if (flag === 'transfer') return '转接';
  if (flag === 'threeway') return '三方';
  if (direction === 'internal') return '内部';
  return flag === 'callout' ? '呼出' : '呼入';
}

/** Specification section 5: contains both * and _ and is longer than 20 characters. */
export const isMaskedPhone = (number: string): boolean => number.length > 20 && number.includes('*') && number.includes('_');

/** The text in place of a withheld number, as carriers name it (RFC 3323). */
export const WITHHELD_NUMBER = 'anonymous';

/** The visible part of a number: of a masked one the part before its handle. */
export function shownNumber(number: string): string {
  if (number === WITHHELD_NUMBER) return '匿名号码';
  return isMaskedPhone(number) ? number.slice(0, number.indexOf('_')) : number;
}

/** A running time, and a time in a table of figures: `m:ss`, from an hour on `h:mm:ss`. */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** How long something took that is over: 51 秒, 2 分 05 秒, 1 小时 03 分. */
export function lasted(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  const two = (part: number) => String(part).padStart(2, '0');
  if (seconds < 60) return `${seconds} 秒`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} 分 ${two(seconds % 60)} 秒`;
  return `${Math.floor(seconds / 3600)} 小时 ${two(Math.floor(seconds / 60) % 60)} 分`;
}

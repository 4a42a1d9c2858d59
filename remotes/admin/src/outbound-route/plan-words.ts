import type { tryNumber } from '@lianxi/contracts/callcenter/outbound-route.contract';
import type { ReplyOf } from '@lianxi/contracts/kit/endpoint';

/** The route of a number, in one line. */
export function planInWords({ route, refused, dialled, caller, lines }: ReplyOf<typeof tryNumber>): string {
  const by = route ? `路由「${route.name}」` : '没有匹配的路由';
  if (refused) return `${by}：禁止拨打`;
  if (!caller) return `${by}：没有可外显的号码，不能拨打`;
  if (lines.length === 0) return `${by}：没有可用的线路，不能拨打`;
  const order = lines.map(({ name, reachable }) => (reachable ? name : `${name}（不通）`)).join(' → ');
  const pool = caller.pool === null ? '' : `（${caller.pool}）`;
  return `${by}：拨出 ${dialled}，线路 ${order}，外显 ${caller.number}${pool}`;
}

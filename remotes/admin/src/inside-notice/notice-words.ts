import type { InsideNotice } from '@lianxi/contracts/admin/inside-notice.contract';

const MOST = 3;

/** Whom an announcement is for: 全部用户, or 客服部、组长 等 5 项, less those who do not get it. */
export function audienceWords({ audience, departments, roles, agents, excepted }: InsideNotice): string {
  const names = [...departments, ...roles, ...agents].map(({ name }) => name);
  const shown = names.slice(0, MOST).join('、');
  const chosen = names.length > MOST ? `${shown} 等 ${names.length} 项` : shown;
  const words = audience === 'all' ? '全部用户' : chosen;
  return excepted.length > 0 ? `${words}，除 ${excepted.length} 人` : words;
}

/** How many of those who got it have confirmed or read it: 12 / 60 已确认; empty before it is published. */
export function receiptWords({ received, read, confirmed, mustConfirm }: InsideNotice): string {
  if (received === 0) return '';
  return mustConfirm ? `${confirmed} / ${received} 已确认` : `${read} / ${received} 已读`;
}

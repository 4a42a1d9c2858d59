import type { BoughtApp } from '@lianxi/contracts/admin/bought-app.contract';

const DAY_MS = 86_400_000;
/** From this many days on a warning is shown. */
const SOON_DAYS = 30;

const day = new Intl.DateTimeFormat('zh-CN', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** The state of an app. An expired one is first: switching it on would change nothing. */
export function stateOf({ enabled, expired }: Pick<BoughtApp, 'enabled' | 'expired'>): { text: string; usable: boolean } {
  if (expired) return { text: '已到期', usable: false };
  return enabled ? { text: '已启用', usable: true } : { text: '已停用', usable: false };
}

/** The expiry date, and the days left when a warning is needed. */
export function expiryOf({ expireTime, expired }: Pick<BoughtApp, 'expireTime' | 'expired'>, now: Date) {
  if (expireTime === null) return { text: '长期有效', left: null };
  const end = new Date(expireTime);
  const days = Math.floor((end.getTime() - now.getTime()) / DAY_MS);
  const left = expired || days >= SOON_DAYS ? null : days < 1 ? '不足 1 天' : `剩 ${days} 天`;
  return { text: day.format(end), left };
}

/** Which users lose what when an app is switched off, for example 停用后，12 名用户…. */
export function lossOf({ name, pages, people, online }: Pick<BoughtApp, 'name' | 'pages' | 'people' | 'online'>): string {
  if (people === 0) return `「${name}」现在没有人在使用。`;
  const menus = pages.length > 0 ? `的 ${pages.length} 个页面（${pages.join('、')}）` : '';
  const now = online > 0 ? `，其中 ${online} 人在线` : '';
  return `${people} 名用户将失去「${name}」${menus}${now}。`;
}

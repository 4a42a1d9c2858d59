import { sessionStore } from '@lianxi/contracts/session/session.store';
import { tabStore } from './tab-store.ts';

/** The open tabs, in session storage: a reload keeps them, and each tab of the browser has its own. */
const KEY = 'lianxi.tabs';

/** What a reload keeps of a tab. */
export interface KeptTab {
  readonly path: string;
  readonly title: string;
}

const isKeptTab = (value: unknown): value is KeptTab =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  'title' in value &&
  typeof value.title === 'string';

/** The tabs that this agent had open before the page was loaded, in their order. */
export function keptTabs(): readonly KeptTab[] {
  try {
    const { agent, tabs } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    const isOwn = agent === sessionStore.getState().userinfo?.user_id;
    return isOwn && Array.isArray(tabs) ? tabs.filter(isKeptTab) : [];
  } catch {
    return [];
  }
}

/** Notes the open tabs at each change. Returns the function that stops it. */
export function keepTabs(): () => void {
  return tabStore.subscribe(({ tabs }, before) => {
    if (tabs === before.tabs) return;
    const agent = sessionStore.getState().userinfo?.user_id;
    if (agent) sessionStorage.setItem(KEY, JSON.stringify({ agent, tabs: tabs.map(({ path, title }) => ({ path, title })) }));
  });
}

/** At sign-out. */
export function forgetKeptTabs(): void {
  sessionStorage.removeItem(KEY);
}

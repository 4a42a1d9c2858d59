/** The last pages in front, newest first. They end with the session, because /login empties local storage. */
const KEY = 'lianxi.recent-pages';
const MOST = 6;

export interface RecentPage {
  readonly path: string;
  readonly title: string;
}

export function recentPages(): readonly RecentPage[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(({ path, title }) => typeof path === 'string' && typeof title === 'string') : [];
  } catch {
    return [];
  }
}

/** Notes that a page is in front. */
export function rememberPage({ path, title }: RecentPage): void {
  const before = recentPages();
  if (before[0]?.path === path) return;
  const pages = [{ path, title }, ...before.filter((page) => page.path !== path)];
  localStorage.setItem(KEY, JSON.stringify(pages.slice(0, MOST)));
}

import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '../../server/src/demo/tenants.ts';
import { buildAll } from '../../tools/build.ts';
import { startPortal } from '../../tools/testing/portal.ts';
import { openBrowser, type WatchedPage } from './browser.ts';

/** The whole product with a browser before it. */
export interface Stage {
  url: string;
  browser: Awaited<ReturnType<typeof openBrowser>>;
  /** The folder whose files the server shows at /. */
  hostFolder: string;
  /** As the superuser. */
  databaseUrl: string;
}

const root = join(import.meta.dirname, '..', '..');

/** Pages to measure, and when they can be used: {@link openWatchedPage}. */
export const LOGIN_PATH = '/#/login';
export const WORKBENCH_PATH = '/#/callstation';
export const goals = {
  login: '#login-username:focus',
  // The call workbench, where an agent lands: a call of theirs, or that there is none yet.
  workbench: '.tab-pane:not([inert]) :is(.station-row, .station-caller > *)',
  // Chosen once the server has told the agent's status.
  chatDesk: '.tab-pane:not([inert]) .chat-status select:has(option:checked:not([value=""]))',
  list: '.tab-pane:not([inert]) .lx-table tbody tr',
};

/**
 * Builds what has changed and starts the product on a copy of it, which later builds leave alone. `prepare`
 * adds files to the copy before the server starts; `settings` are the server's.
 */
export async function withStage<T>(
  { folder, log }: { folder: string; log(line: string): void },
  prepare: (stage: { hostFolder: string }) => Promise<void>,
  run: (stage: Stage) => Promise<T>,
  settings: Readonly<Record<string, string>> = {},
): Promise<T> {
  log('building');
  await buildAll();
  const dist = join(folder, 'dist');
  rmSync(dist, { recursive: true, force: true });
  cpSync(join(root, 'dist'), dist, { recursive: true });
  const hostFolder = join(dist, 'host');
  await prepare({ hostFolder });
  log('starting the product with its demo');
  const portal = await startPortal({ DIST_DIR: dist, PUBLIC_RATE_PER_MINUTE: '0', ...settings }, { data: 'new' });
  try {
    const browser = await openBrowser();
    try {
      return await run({ url: portal.url, browser, hostFolder, databaseUrl: portal.databaseUrl });
    } finally {
      await browser.close();
    }
  } finally {
    await portal.stop();
  }
}

/** Signs in at the sign-in page that is open, as fast as a password manager. */
export async function signIn({ page }: Pick<WatchedPage, 'page'>, username: string): Promise<void> {
  await page.getByLabel('用户名').fill(username);
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '登录' }).click();
}

import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildRemote } from '@lianxi/release/build-remote';
import type { Browser, Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../server/src/demo/tenants.ts';
import { openProfile } from '../lib/browser.ts';
import { LOGIN_PATH } from '../lib/stage.ts';

const root = join(import.meta.dirname, '..', '..');
const SOURCE = 'src/customer/customer-actions.tsx';
const BUTTON = '新建客户';
const VISIBLE_LIMIT_MS = 30_000;

/** A developer changes a page of the customer remote; what they wrote is built into the portal and the page is loaded again. */
export interface Desk {
  /** Saves another word. Answers milliseconds until the build was there, and until the word could be read. */
  save(round: number): Promise<{ built: number; visible: number }>;
  close(): Promise<void>;
}

/** Copies the remote to `folder`, so that the repository stays as it is, and opens its page. */
export async function openDesk(folder: string, remotesFolder: string, browser: Browser, url: string): Promise<Desk> {
  const copy = join(folder, 'customer');
  rmSync(copy, { recursive: true, force: true });
  cpSync(join(root, 'remotes/customer'), copy, { recursive: true, filter: (path) => !path.includes('node_modules') });
  symlinkSync(join(root, 'remotes/customer/node_modules'), join(copy, 'node_modules'));
  const text = readFileSync(join(copy, SOURCE), 'utf8');
  if (!text.includes(BUTTON)) throw new Error(`${SOURCE} has no ${BUTTON} any more`);

  const profile = await openProfile(browser);
  const page = await profile.newPage();
  await page.goto(url + LOGIN_PATH);
  await page.getByLabel('用户名').fill('admin');
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '登录' }).click();
  await page.getByRole('navigation').first().waitFor();
  await page.goto(`${url}/#/customer/list`);
  await page.getByRole('button', { name: BUTTON }).first().waitFor();

  return {
    async save(round) {
      const word = `${BUTTON} ${round}`;
      const began = performance.now();
      writeFileSync(join(copy, SOURCE), text.replace(BUTTON, word));
      await buildRemote(copy, remotesFolder);
      const built = performance.now() - began;
      await reloadUntil(page, word);
      return { built, visible: performance.now() - began };
    },
    close: () => profile.close(),
  };
}

/** The server looks for what was built once a second: a page that came too early is loaded again, as a developer would. */
async function reloadUntil(page: Page, word: string): Promise<void> {
  const button = page.getByRole('button', { name: new RegExp(`^${BUTTON}`) }).first();
  const limit = performance.now() + VISIBLE_LIMIT_MS;
  do {
    if (performance.now() > limit) throw new Error(`${word} does not appear`);
    await page.reload();
    await button.waitFor();
  } while ((await button.textContent()) !== word);
}

import type { Browser, Page } from 'playwright-core';
import { DEMO_PASSWORD } from '../../server/src/demo/tenants.ts';
import { openProfile } from '../lib/browser.ts';
import { LOGIN_PATH } from '../lib/stage.ts';
import { type Felt, heapOf, read, watch } from './felt.ts';

async function signedIn(browser: Browser, url: string): Promise<{ page: Page; close(): Promise<void> }> {
  const profile = await openProfile(browser);
  const page = await profile.newPage();
  await page.goto(url + LOGIN_PATH);
  await page.getByLabel('用户名').fill('admin');
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '登录' }).click();
  await page.getByRole('navigation').first().waitFor();
  return { page, close: () => profile.close() };
}

const PAGES = ['/customer/list', '/system/user', '/system/role', '/online/dialoguerecord', '/system/params'];
const tabPath = (n: number) => `/#${PAGES[n % PAGES.length]}?page-title=${encodeURIComponent(`页${n}`)}`;

async function openPage(page: Page, url: string, n: number): Promise<void> {
  await page.goto(url + tabPath(n));
  await page.locator('.tab-pane:not([inert]) .lx-table').waitFor();
}

/** Ten tabs with full lists. */
const KEPT = 10;
/** As many again and again: of the older ones the pages are given up, and made anew when they are chosen. */
const MANY = 30;

export interface KeptTabs extends Felt {
  /** Pages that are alive behind {@link MANY} tabs. */
  alive: number;
  /** Heap in MB with as many tabs as are kept, and with many. */
  heapKept: number;
  heapMany: number;
}

/** Ten tabs, each brought to the front four times; then twenty more, which push out the first. */
export async function switchTabs(browser: Browser, url: string): Promise<KeptTabs> {
  const { page, close } = await signedIn(browser, url);
  try {
    for (let n = 0; n < KEPT; n++) await openPage(page, url, n);
    await page.waitForTimeout(500);
    await watch(page);
    for (let n = 0; n < 40; n++) {
      await page.getByRole('tab', { name: `页${(n * 3) % KEPT}`, exact: true }).click();
      await page.waitForTimeout(50);
    }
    const felt = await read(page, 40);
    const heapKept = await heapOf(page);
    for (let n = KEPT; n < MANY; n++) await openPage(page, url, n);
    const heapMany = await heapOf(page);
    return { ...felt, heapKept, heapMany, alive: await page.locator('.tab-pane').count() };
  } finally {
    await close();
  }
}

/** The script heap in MB before and after fifty pages that were opened and closed again. */
export async function openAndClose(browser: Browser, url: string): Promise<{ before: number; after: number }> {
  const { page, close } = await signedIn(browser, url);
  try {
    const openClose = async (n: number) => {
      await openPage(page, url, n);
      await page.getByRole('tab', { name: `页${n}`, exact: true }).focus();
      await page.keyboard.press('Delete');
      await page.getByRole('tab', { name: `页${n}`, exact: true }).waitFor({ state: 'detached' });
    };
    // Every page once: their code and the first replies stay, and should.
    for (let n = 0; n < PAGES.length * 2; n++) await openClose(n);
    const before = await heapOf(page);
    for (let n = 0; n < 50; n++) await openClose(n);
    return { before, after: await heapOf(page) };
  } finally {
    await close();
  }
}

import type { Page } from '@playwright/test';
import { rewriteRegistry } from '../fixtures/signed-registry.ts';
import { expect, signIn, signInAtPage, test } from '../fixtures/test.ts';

/** The first page after sign-in. */
const HOME = '/home/board';
const HOME_TITLE = '首页看板';
const RECORD = '/online/dialoguerecord';
const tabsOf = (page: Page) => page.getByRole('tablist', { name: '已打开的页面' }).getByRole('tab');

/** The registry with another declaration of one route. */
const declareRoute = (page: Page, path: string, flags: { inAppOnly?: boolean; popUp?: boolean }, config: object = {}) =>
  rewriteRegistry(
    page,
    ({ remotes }) => {
      for (const { routes } of remotes) for (const known of routes) if (known.path === path) Object.assign(known, flags);
    },
    config,
  );

test('close others and close all from the menu; close all leads to the first page', async ({ agent }) => {
  const { page } = await agent('admin');
  await expect(tabsOf(page)).toHaveText([HOME_TITLE]);
  for (const path of [RECORD, '/customer/list', '/system/role']) {
    await page.goto(`/#${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  const tabs = tabsOf(page);
  await expect(tabs).toHaveCount(4);
  await tabs.filter({ hasText: '客户列表' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '关闭其他' }).click();
  await expect(tabs).toHaveText(['客户列表']);
  await expect(page).toHaveURL(/#\/customer\/list/);
  await tabs.click({ button: 'right' });
  await page.getByRole('menuitem', { name: '关闭全部' }).click();
  await expect(page).toHaveURL(new RegExp(`#${HOME}`));
  await expect(tabs).toHaveText([HOME_TITLE]);
});

test('a tab behind keeps its place; refreshed it begins anew', async ({ agent }) => {
  const { page } = await agent('admin');
  await expect(tabsOf(page)).toHaveText([HOME_TITLE]);
  await page.goto('/#/customer/list?pageSize=100');
  const rows = page.locator('.tab-pane:not(.tab-pane-behind) tbody tr');
  await expect(rows.nth(5)).toBeVisible();
  const scrolled = () =>
    page
      .locator('.tab-pane')
      .first()
      .locator('xpath=..')
      .evaluate((frame) => Math.max(...[...frame.querySelectorAll('*')].map((element) => element.scrollTop)));
  await rows.nth(5).hover();
  await page.mouse.wheel(0, 600);
  await expect.poll(scrolled).toBeGreaterThan(300);
  const place = await scrolled();

  const tabs = tabsOf(page);
  await tabs.filter({ hasText: HOME_TITLE }).click();
  await expect(page.getByRole('heading', { name: HOME_TITLE })).toBeVisible();
  await tabs.filter({ hasText: '客户列表' }).click();
  await expect.poll(scrolled).toBe(place);

  await tabs.filter({ hasText: '客户列表' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '刷新' }).click();
  await expect(rows.nth(5)).toBeVisible();
  await expect.poll(scrolled).toBe(0);
});

test('a title in the address names the tab; of too many pop-ups the oldest goes', async ({ page }) => {
  await declareRoute(page, RECORD, { popUp: true }, { maxPopupTabs: 2 });
  await signIn(page, 'agent1019');
  await expect(tabsOf(page)).toHaveText([HOME_TITLE]);
  for (const title of ['来电 1', '来电 2', '来电 3']) {
    await page.goto(`/#${RECORD}?page-title=${encodeURIComponent(title)}`);
    await expect(page).toHaveTitle(new RegExp(title));
  }
  await expect(tabsOf(page)).toHaveText([HOME_TITLE, '来电 2', '来电 3']);
});

test('a reload keeps the tabs, which load when they are opened; a second browser tab has its own', async ({ agent }) => {
  const { page, context } = await agent('admin');
  await expect(tabsOf(page)).toHaveText([HOME_TITLE]);
  await page.goto('/#/customer/list?pageSize=50');
  await expect(page.getByRole('heading', { name: '客户列表' })).toBeVisible();
  await page.goto('/#/system/role');
  await expect(page.getByRole('heading', { name: '角色管理' })).toBeVisible();
  await tabsOf(page).filter({ hasText: '客户列表' }).click();
  await expect(page.getByRole('heading', { name: '客户列表' })).toBeVisible();

  await page.reload();
  await expect(tabsOf(page)).toHaveText([HOME_TITLE, '客户列表', '角色管理']);
  await expect(page.getByRole('tab', { selected: true })).toHaveText('客户列表');
  await expect(page.getByRole('heading', { name: '客户列表' })).toBeVisible();
  await expect(page).toHaveURL(/pageSize=50/);
  await expect(page.locator('.tab-pane')).toHaveCount(1);
  await tabsOf(page).last().click();
  await expect(page.getByRole('heading', { name: '角色管理' })).toBeVisible();

  const other = await context.newPage();
  await other.goto('/#/system/department');
  await expect(tabsOf(other)).toHaveText(['部门管理']);
  await page.locator('.header-user').click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await signInAtPage(page, 'admin');
  await expect(tabsOf(page)).toHaveText([HOME_TITLE]);
});

test('an in-app-only page opens from the menu, not from an address', async ({ page }) => {
  await declareRoute(page, RECORD, { inAppOnly: true });
  await signIn(page, 'agent1022');
  const group = page.getByRole('navigation').first().getByText('在线客服');
  await group.click();
  await page.getByRole('link', { name: '在线会话' }).click();
  await page.goto(`/#${RECORD}`);
  await expect(page).toHaveURL(new RegExp(`#${HOME}`));
  await group.click();
  await page.getByRole('link', { name: '对话记录' }).click();
  await expect(page.getByRole('heading', { name: '对话记录' })).toBeVisible();
  await tabsOf(page).first().click();
  await page.goto(`/#${RECORD}?keyword=abc`);
  await expect(page.getByRole('heading', { name: '对话记录' })).toBeVisible();
});

test('an unknown address keeps tabs and the open group of the menu', async ({ agent }) => {
  const { page } = await agent('admin');
  await expect(tabsOf(page)).toHaveText([HOME_TITLE]);
  await page.goto('/#/system/role');
  const entry = page.getByRole('link', { name: '部门管理' });
  await expect(entry).toBeVisible();
  await page.goto('/#/system/nowhere');
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
  await expect(page).toHaveTitle(/页面不存在/);
  await expect(entry).toBeVisible();
  await expect(tabsOf(page)).toHaveCount(2);
  await page.getByRole('button', { name: '返回上一页' }).click();
  await expect(page).not.toHaveURL(/#\/404/);
});

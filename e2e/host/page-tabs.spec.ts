import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

const openTabs = (page: Page) => page.getByRole('tablist', { name: '已打开的页面' }).getByRole('tab');
const part = (page: Page, label: string, name: string) =>
  page.getByRole('navigation', { name: label }).getByRole('link', { name, exact: true });
const question = (page: Page) => page.getByRole('dialog').filter({ hasText: '您确定要离开吗？' });

test('the parts of a page have addresses and stay in one tab; back, forward and a reload lead where they led', async ({
  agent,
}) => {
  const { page } = await agent('admin', '/#/callcenter/hotline');
  const [lines, groups] = [part(page, '热线', '热线'), part(page, '热线', '技能组')];
  await expect(lines).toHaveAttribute('aria-current', 'page');
  const before = await openTabs(page).count();
  await groups.click();
  await expect(page).toHaveURL(/#\/callcenter\/hotline\/group$/);
  await expect(page).toHaveTitle(/^技能组 · 热线 - /);
  await expect(page.getByRole('heading', { level: 1, name: '技能组' })).toBeVisible();
  await expect(openTabs(page)).toHaveCount(before);
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await expect(menu.getByRole('link', { name: '热线' })).toHaveAttribute('aria-current', 'page');

  await page.goBack();
  await expect(lines).toHaveAttribute('aria-current', 'page');
  await page.goForward();
  await expect(groups).toHaveAttribute('aria-current', 'page');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: '技能组' })).toBeVisible();
  await expect(groups).toHaveAttribute('aria-current', 'page');
});

test('a part with unsaved input asks before another part takes its place, whichever way leads there', async ({ agent }) => {
  const { page } = await agent('admin', '/#/online/setting/bot');
  await part(page, '在线设置', '接待设置').click();
  const limit = page.getByLabel('排队上限');
  await limit.fill('17');
  await part(page, '在线设置', '网站').click();
  await question(page).getByRole('button', { name: '取消' }).click();
  await expect(page).toHaveURL(/#\/online\/setting\/reception$/);
  await expect(limit).toHaveValue(/17/);
  await page.goBack();
  await question(page).getByRole('button', { name: '取消' }).click();
  await expect(limit).toHaveValue(/17/);
  await part(page, '在线设置', '机器人问答').click();
  await question(page).getByRole('button', { name: '离开' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '机器人问答' })).toBeVisible();
  await expect(page).toHaveURL(/#\/online\/setting\/bot$/);
});

test('a form that is saved while the agent goes on closes where it was, and leads nobody back', async ({ agent }) => {
  const { page } = await agent('admin', '/#/callcenter/hotline/group?id=new');
  const form = page.getByRole('dialog', { name: '新建技能组' });
  await form.getByLabel('技能组名称').fill('路上的组');
  const sent = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  await page.route('**/api/xmf-call-center/skillGroup', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent.resolve();
    await late.promise;
    return route.continue();
  });
  await form.getByRole('button', { name: '保存' }).click();
  await sent.promise;
  await page.goto('/#/callcenter/blacklist');
  await expect(page.getByRole('heading', { level: 1, name: '电话黑名单' })).toBeVisible();
  late.resolve();
  await expect(page.getByText('操作成功')).toBeVisible();
  await expect(page).toHaveURL(/#\/callcenter\/blacklist$/);
  await openTabs(page).filter({ hasText: '热线' }).click();
  await expect(page).toHaveURL(/#\/callcenter\/hotline\/group$/);
  await expect(form).toHaveCount(0);

  const row = page.getByRole('row').filter({ hasText: '路上的组' });
  await row.getByRole('button', { name: /^删除/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(row).toHaveCount(0);
});

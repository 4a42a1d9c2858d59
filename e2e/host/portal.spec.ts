import { expect, signIn, test } from '../fixtures/test.ts';

test('an unknown address leads to 404, and back', async ({ agent }) => {
  const { page } = await agent('agent1016', '/#/online/nowhere');
  await expect(page).toHaveURL(/#\/404/);
  await expect(page.getByRole('heading', { name: '页面不存在' })).toBeVisible();
  await page.getByRole('button', { name: '回到首页' }).click();
  await expect(page).toHaveURL(/#\/home\/board/);
});

test('/redirect passes on, with the query', async ({ agent }) => {
  const { page } = await agent('agent1016', '/#/redirect/online/dialoguerecord?keyword=abc');
  await expect(page).toHaveURL(/#\/online\/dialoguerecord\?keyword=abc/);
});

test('tabs keep what is in them, and close from the keyboard and the menu', async ({ agent }) => {
  const { page } = await agent('agent1017');
  const tabs = page.getByRole('tablist', { name: '已打开的页面' }).getByRole('tab');
  const menu = page.getByRole('navigation').first();
  await menu.getByText('在线客服').click();
  await menu.getByText('对话记录').click();
  await expect(tabs).toHaveCount(2);
  await page.getByRole('textbox', { name: '访客名称或聊天内容' }).fill('退款');
  await tabs.nth(0).click();
  await expect(page).toHaveURL(/#\/home\/board/);
  await tabs.nth(1).click();
  await expect(page.getByRole('textbox', { name: '访客名称或聊天内容' })).toHaveValue('退款');

  await tabs.nth(1).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '关闭其他' }).click();
  await expect(tabs).toHaveCount(1);
  await tabs.nth(0).focus();
  await page.keyboard.press('Delete');
  await expect(page).toHaveURL(/#\/home\/board/);
});

test('a remote that cannot be loaded has a card; the rest works; a retry needs no reload', async ({ context, page, baseURL }) => {
  await context.route(`${baseURL}/r/online/**`, (route) => route.abort());
  await signIn(page, 'agent1018');
  await page.goto('/#/online/onlineservice/dialogue');
  await expect(page.getByRole('heading', { name: '「在线客服」暂时无法打开' })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await context.unroute(`${baseURL}/r/online/**`);
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('heading', { name: '在线会话' })).toBeVisible();
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
});

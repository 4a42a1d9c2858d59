import { networkOf } from '../fixtures/network.ts';
import { expect, test } from '../fixtures/test.ts';

/** By then the page must have said that it is old. */
const SAID = { timeout: 4000 };

test('without an answer what is known stays and is said to be old; then it refreshes by itself', async ({ agent, browser }) => {
  const { page } = await agent('agent1023', '/#/customer/list');
  const rows = page.getByRole('table', { name: '客户' }).getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  // Measured once: the server was heard.
  await expect(page.getByRole('button', { name: /^网络良好/ })).toBeVisible();
  const old = page.getByText(/连接不上服务器，\d\d:\d\d:\d\d 之后的数据未更新/);
  const network = await networkOf(browser);
  network.goDark();
  try {
    await expect(old).toBeVisible(SAID);
    await expect(page.getByRole('button', { name: '连接已断开' })).toBeVisible();
    await expect(rows.nth(1)).toBeVisible();
    await page.getByRole('textbox', { name: '姓名或完整号码' }).fill('王');
    await expect(rows.nth(1)).toBeVisible();
  } finally {
    network.comeBack();
  }
  await expect(old).toHaveCount(0);
  await expect(page.getByRole('table', { name: '客户' })).not.toHaveAttribute('aria-busy', 'true');
});

test('without a network a list fails at once, and loads when the network is back', async ({ agent }) => {
  const { page, context } = await agent('admin', '/#/system/role');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.goto('/#/system/user');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await context.setOffline(true);
  await page.goto('/#/system/user?keyword=1001');
  await expect(page.getByRole('alert')).toContainText('加载失败', SAID);
  await expect(page.getByRole('button', { name: '重试' }).first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('row').nth(1)).toContainText('1001');
});

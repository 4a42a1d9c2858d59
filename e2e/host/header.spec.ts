import { DEMO_PASSWORD, expect, signIn, test } from '../fixtures/test.ts';

test('a number is searched: its pop-up says whose it is, or offers a new customer', async ({ agent }) => {
  const { page } = await agent('admin', '/#/customer/list');
  const row = page.getByRole('row').nth(1);
  const number = await row.getByRole('cell').nth(2).textContent();
  const name = await row.getByRole('cell').nth(1).textContent();
  const search = page.getByRole('textbox', { name: '按号码查找客户' });
  await search.fill(`a${number}b`);
  await expect(search).toHaveValue(number?.replace(/\D/g, '') ?? '');
  await search.press('Enter');
  await expect(page).toHaveURL(/popup\?type=search&callerId=\d+/);
  await expect(page.getByRole('tab', { name: `查找 ${number?.replace(/\D/g, '')}` })).toBeVisible();
  await expect(page.getByRole('region', { name: '客户' })).toContainText(name ?? '');

  await search.fill('15400009999');
  await search.press('Enter');
  await expect(page.getByRole('region', { name: '客户' })).toContainText('该号码还没有客户资料');
});

test('the network is measured, and the delay stands in the header', async ({ agent }) => {
  const { page } = await agent('agent1020');
  const network = page.getByRole('button', { name: /^网络良好/ });
  await expect(network).toHaveText(/\d+ ms$/);
  await network.click();
  const figures = page.getByRole('dialog', { name: '网络状况' });
  await expect(figures).toContainText('丢包率0%');
  await page.keyboard.press('Escape');
  await expect(figures).toHaveCount(0);
});

test('a microphone that is not allowed is told until it is closed', async ({ agent }) => {
  const { page } = await agent('agent1021');
  await page.addInitScript(() => {
    const key = 'lianxi.session';
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}');
    if (stored.state) localStorage.setItem(key, JSON.stringify({ ...stored, state: { ...stored.state, checkMicrophone: 3 } }));
  });
  await page.reload();
  const banner = page.getByText('麦克风未授权');
  await expect(banner).toBeVisible();
  await page.locator('.layout-banners').getByRole('button').click();
  await expect(banner).toHaveCount(0);
});

test('the whole screen by button and by F11, and the button follows', async ({ agent }) => {
  const { page } = await agent('agent1020');
  await page.getByRole('button', { name: '全屏', exact: true }).click();
  await expect(page.getByRole('button', { name: '退出全屏' })).toBeVisible();
  await page.keyboard.press('F11');
  await expect(page.getByRole('button', { name: '全屏', exact: true })).toBeVisible();
});

test('a browser that has no full screen says so', async ({ agent }) => {
  const { page } = await agent('agent1020');
  await page.evaluate(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
  await page.getByRole('button', { name: '全屏', exact: true }).click();
  await expect(page.getByText('不支持全屏！')).toBeVisible();
});

test('the data screen opens beside, with the tenant and a signature', async ({ page }) => {
  await signIn(page, 'admin');
  const link = page.getByRole('link', { name: '数据大屏' });
  await expect(link).toHaveAttribute('href', '/#/realtime/home?tenantId=174');
  const opened = page.context().waitForEvent('page');
  await link.click();
  const screen = await opened;
  await expect(screen).toHaveURL(/#\/realtime\/home\?tenantId=174&sign=/);
  await expect(screen.getByRole('region', { name: '今日' })).toContainText('服务水平');
});

test('one row at 1280 pixels, at what a header can hold at most', async ({ agent }) => {
  const { page } = await agent('admin');
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const status of [/^电话状态/, /^在线客服状态/, /^视频状态/])
    await expect(page.getByRole('button', { name: status })).toBeVisible();
  const { scrollWidth, clientWidth, offsetHeight } = await page
    .getByRole('banner')
    .evaluate(({ scrollWidth, clientWidth, offsetHeight }: HTMLElement) => ({ scrollWidth, clientWidth, offsetHeight }));
  expect(scrollWidth).toBe(clientWidth);
  expect(offsetHeight).toBe(50);
});

test('names and footer are those of the host name', async ({ page }) => {
  await page.route('**/config.json*', async (route) => {
    const reply = await route.fetch();
    const own = { variant: 'tenant', projectName: '南桥坐席', logo: '/nowhere.png' };
    await route.fulfill({ response: reply, json: { ...(await reply.json()), ...own } });
  });
  await signIn(page, 'agent1020');
  await expect(page.getByRole('banner')).toContainText('南桥坐席');
  await expect(page).toHaveTitle(/南桥坐席$/);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  // A missing logo is replaced by the product's own.
  await expect(page.getByRole('banner').locator('.lx-brand-mark')).toBeVisible();
});

test('the shell’s own code fails to load: a card, and a retry', async ({ page, context }) => {
  await context.route(/\/assets\/portal\./, (route) => route.abort());
  await page.goto('/');
  await page.getByLabel('用户名').fill('agent1020');
  await page.getByLabel('密码', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('heading', { name: '页面加载失败' })).toBeVisible();
  await context.unroute(/\/assets\/portal\./);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
});

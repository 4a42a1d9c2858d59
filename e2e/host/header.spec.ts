import { expect, test } from '../fixtures/test.ts';

test('a number is searched: who has it opens, nobody leads to a new customer', async ({ agent }) => {
  const { page } = await agent('admin');
  await page.goto('/#/customer/list');
  const number = await page.getByRole('row').nth(1).getByRole('cell').nth(2).textContent();
  const search = page.getByRole('textbox', { name: '按号码查找客户' });
  await search.fill(`a${number}b`);
  await expect(search).toHaveValue(number?.replace(/\D/g, '') ?? '');
  await search.press('Enter');
  await expect(page).toHaveURL(/customer\/list\?id=\d+/);

  await search.fill('15400009999');
  await search.press('Enter');
  await expect(page).toHaveURL(/new=1&phone=15400009999/);
});

test('the network is measured, and the delay stands in the header', async ({ agent }) => {
  const { page } = await agent('agent1020');
  await expect(page.getByText('网络良好')).toBeVisible({ timeout: 10_000 });
  await expect(page.locator('.header-delay')).toHaveText(/^\d+ ms$/);
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

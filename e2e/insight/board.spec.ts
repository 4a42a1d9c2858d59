import { expect, test } from '../fixtures/test.ts';

test('the board is the first page; a number opens as many contacts; cards move by keyboard and stay', async ({ agent }) => {
  const { page } = await agent('admin');
  await expect(page.getByRole('heading', { level: 1, name: '首页看板' })).toBeVisible();
  const offered = page.getByRole('button', { name: /^电话进线 \d+，查看明细$/ });
  const count = Number((await offered.textContent())?.replaceAll(',', ''));
  await offered.click();
  const details = page.getByRole('dialog', { name: '电话 进线明细' });
  if (count === 0) await expect(details.getByText('没有记录')).toBeVisible();
  else
    await expect(details.getByRole('table', { name: '明细' })).toHaveAttribute('aria-rowcount', String(Math.min(count, 20) + 1));
  await page.keyboard.press('Escape');

  const titles = page.locator('.board-card h2');
  await expect(titles.first()).toHaveText('今日接待');
  await page.getByRole('button', { name: '编辑看板' }).click();
  await page.getByRole('button', { name: '后移今日接待' }).press('Enter');
  await page.getByRole('button', { name: '隐藏预警' }).press('Enter');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('button', { name: '编辑看板' })).toBeVisible();
  await page.reload();
  await expect(titles.first()).toHaveText('当前等待');
  await expect(titles.filter({ hasText: '预警' })).toHaveCount(0);
  await page.getByRole('button', { name: '编辑看板' }).click();
  await page.getByRole('button', { name: '恢复默认' }).click();
  await expect(titles.first()).toHaveText('今日接待');
});

test('a wall opens the data screen without a session, until it is revoked', async ({ agent, person }) => {
  const { page } = await agent('admin');
  await page.getByRole('button', { name: '挂墙链接' }).click();
  const walls = page.getByRole('dialog', { name: '挂墙链接' });
  await walls.getByRole('textbox', { name: '名称' }).fill('一楼大厅');
  await walls.getByRole('button', { name: '生成' }).click();
  const address = await walls.getByRole('textbox', { name: '链接' }).inputValue();

  const { page: screen } = await person();
  await screen.goto('/#/realtime/home?tenantId=174');
  await expect(screen.getByRole('heading', { name: '链接无效或已过期' })).toBeVisible();
  await screen.goto(address);
  await expect(screen.getByRole('region', { name: '今日' })).toContainText('服务水平');
  await screen.getByRole('link', { name: '历史趋势' }).click();
  await expect(screen.getByRole('img', { name: '每日的进线与接起' })).toBeVisible();

  await walls.getByRole('button', { name: '撤销一楼大厅' }).click();
  await page.getByRole('dialog', { name: '撤销「一楼大厅」' }).getByRole('button', { name: '撤销' }).click();
  await expect(walls.getByText('已撤销')).toBeVisible();
  await screen.getByRole('link', { name: '坐席与队列' }).click();
  await expect(screen.getByRole('heading', { name: '链接无效或已过期' })).toBeVisible();
});

import type { Page } from '@playwright/test';
import { DRILL_ADMIN, test } from '../fixtures/drill.ts';
import { expectSound } from '../fixtures/sound.ts';
import { answer } from '../fixtures/tamper.ts';
import { expect } from '../fixtures/test.ts';

/** Parts of remotes in other remotes' pages: a part that fails harms neither the page nor the other parts. */

/** The first customer; their panel shows parts of all remotes. */
async function openCustomer(page: Page) {
  await page.goto('/#/customer/list');
  await page.evaluate(() => Object.assign(globalThis, { notReloaded: true }));
  await page.getByRole('row').nth(1).getByRole('button').first().click();
  return page.getByRole('dialog', { name: '客户详情' });
}

test('a part that crashes: the page and the part beside it go on, and a retry brings it back without a reload', async ({
  agent,
  drill,
}) => {
  await drill.release();
  const { page } = await agent(DRILL_ADMIN);
  const customer = await openCustomer(page);
  await customer.getByLabel('演练备注').fill('不能丢');
  const breakIt = () => customer.getByRole('button', { name: '打碎部件' }).click();
  await breakIt();
  await expect(customer.getByText('演练加载失败')).toBeVisible();
  await expect(customer.getByText('页面运行时出错。')).toBeVisible();
  await expect(customer.getByText('错误编号')).toBeVisible();
  await expect(customer.getByLabel('演练备注')).toHaveValue('不能丢');
  await expect(customer.getByRole('textbox', { name: '跟进内容' })).toBeEditable();
  await expectSound(page, 'part_crashed');

  await customer.getByRole('button', { name: '重试' }).click();
  await expect(customer.getByText('演练部件')).toBeVisible();
  await expect(customer.getByLabel('演练备注')).toHaveValue('不能丢');
  await expect.poll(drill.health).toMatchObject({ crashes: 1, failures: 0 });

  // Three times in a minute: the remote is off in this session, its parts are removed, the page stays.
  await breakIt();
  await customer.getByRole('button', { name: '重试' }).click();
  await breakIt();
  await expect(customer.getByLabel('演练备注')).toHaveCount(0);
  await expect(customer.getByRole('textbox', { name: '跟进内容' })).toBeEditable();
  expect(await page.evaluate(() => 'notReloaded' in globalThis)).toBe(true);
});

test('a part whose files do not come says so in its place, and a retry brings it without a reload', async ({ agent, drill }) => {
  await drill.release();
  const { page } = await agent(DRILL_ADMIN);
  const { end } = await answer(page, drill.id, 'chunk', 500);
  const customer = await openCustomer(page);
  const retries = customer.getByRole('button', { name: '重试' });
  await expect(retries).toHaveCount(2);
  await expect(customer.getByText('应用文件暂时取不到，可能正在更新，请稍后重试。').first()).toBeVisible();
  await end();
  await retries.first().click();
  await expect(customer.getByLabel('演练备注')).toBeVisible();
  await retries.click();
  await expect(customer.getByText('演练部件')).toBeVisible();
  expect(await page.evaluate(() => 'notReloaded' in globalThis)).toBe(true);
});

import { restoreApps } from '../fixtures/apps.ts';
import { expectSound } from '../fixtures/sound.ts';
import { expect, test } from '../fixtures/test.ts';

test.afterEach(({ portal }) => restoreApps(portal));

test('企业应用: the operator sells seats and a term; the tenant’s open sessions follow, its log tells', async ({ agent }) => {
  const { page: tenant } = await agent('admin175');
  const menu = tenant.getByRole('navigation').first();
  await expect(menu.getByText('客户管理')).toBeVisible();

  const { page } = await agent('operator', '/#/platform/tenant-app');
  await page.getByRole('textbox', { name: '企业名称、代码或编号' }).fill('qinghe');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectSound(page, 'tenant-app');
  await page.getByRole('row').filter({ hasText: '青禾家电' }).click();
  const sheet = page.getByRole('dialog', { name: '青禾家电（示例）的应用' });
  await expect(sheet.getByRole('button', { name: '修改 系统管理' })).toHaveCount(0);
  const sold = sheet.getByRole('listitem').filter({ hasText: '客户管理' });
  await expect(sold).toContainText('长期有效 · 不限席位');

  await sheet.getByRole('button', { name: '修改 客户管理' }).click();
  const form = page.getByRole('dialog').filter({ hasText: '修改 客户管理' });
  await form.getByLabel('席位').fill('5');
  await form.getByLabel('有效期至').fill('2099-06-30');
  await expectSound(page, 'tenant-app_sale');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(sold).toContainText('有效期至 2099/06/30 · 席位 0 / 5');

  // Licences without a user are unused.
  await expect(menu.getByText('客户管理')).toHaveCount(0);
  await tenant.goto('/#/basicmodule/operationlog');
  await expect(tenant.getByRole('row').filter({ hasText: '开通企业应用' }).first()).toContainText('平台 operator');
});

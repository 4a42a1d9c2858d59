import { expectSound } from '../fixtures/sound.ts';
import { expect, test } from '../fixtures/test.ts';

test('触发器: what happens to a customer starts it, and its log says what it did', async ({ colleague }) => {
  const page = await colleague('admin', '/setting/customerdiyfields/trigger');
  await page.getByRole('button', { name: '新建触发器' }).first().click();
  const form = page.getByRole('dialog', { name: '新建触发器' });
  await form.getByLabel('名称').fill('新客户进公海');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请添加动作')).toBeVisible();
  await form.getByRole('button', { name: '添加动作' }).click();
  await form.getByLabel('动作 1', { exact: true }).selectOption('移入公海');
  await form.getByRole('button', { name: '试算' }).click();
  await expect(form.getByText(/客户符合条件/)).toBeVisible();
  await expectSound(page, 'trigger_form');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toHaveCount(0);

  await page.goto('/#/customer/list?new=1');
  const customer = page.getByRole('dialog', { name: '新建客户' });
  await customer.getByLabel('姓名').fill('苏小满');
  await customer.getByLabel('联系电话').fill('13900006655');
  await customer.getByRole('button', { name: '保存' }).click();
  await expect(customer).toHaveCount(0);

  await page.goto('/#/setting/customerdiyfields/trigger');
  const log = page.getByRole('dialog').filter({ hasText: '执行记录' });
  await expect(async () => {
    await page.reload();
    await page.getByRole('button', { name: '执行记录 新客户进公海' }).click();
    await expect(log).toContainText('苏小满', { timeout: 2000 });
  }).toPass();
  await expectSound(page, 'trigger_log');
  // Other stories make customers too.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^删除 ?新客户进公海/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('row').filter({ hasText: '新客户进公海' })).toHaveCount(0);
});

import { expect, test } from '../fixtures/test.ts';

test('快捷回复: create, see, edit, delete', async ({ agent }) => {
  const { page } = await agent('admin');
  await page.goto('/#/online/quickreply');
  await page.getByRole('button', { name: '新建快捷回复' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('标题').fill('标题甲');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('row').filter({ hasText: '标题甲' })).toBeVisible();

  await page.getByRole('button', { name: '标题甲', exact: true }).click();
  await form.getByLabel('标题').fill('标题乙');
  await form.getByRole('button', { name: '保存' }).click();
  const row = page.getByRole('row').filter({ hasText: '标题乙' });
  await expect(row).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '标题甲' })).toHaveCount(0);

  await row.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(row).toHaveCount(0);
});

test('快捷回复: what is missing is said at its field', async ({ agent }) => {
  const { page } = await agent('admin');
  await page.goto('/#/online/quickreply');
  await page.getByRole('button', { name: '新建快捷回复' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请输入标题')).toBeVisible();
  await expect(form.getByLabel('标题')).toBeFocused();
});

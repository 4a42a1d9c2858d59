import { expect, test } from '../fixtures/test.ts';

test('黑名单: create, see, edit, delete', async ({ agent }) => {
  const { page } = await agent('admin');
  await page.goto('/#/online/blacklist');
  await page.getByRole('button', { name: '新建黑名单' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('访客编号').fill('1000001');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('row').filter({ hasText: '1000001' })).toBeVisible();

  await page.getByRole('button', { name: '1000001' }).click();
  await form.getByLabel('访客编号').fill('1000002');
  await form.getByRole('button', { name: '保存' }).click();
  const row = page.getByRole('row').filter({ hasText: '1000002' });
  await expect(row).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '1000001' })).toHaveCount(0);

  await row.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(row).toHaveCount(0);
});

test('黑名单: what is missing is said at its field', async ({ agent }) => {
  const { page } = await agent('admin');
  await page.goto('/#/online/blacklist');
  await page.getByRole('button', { name: '新建黑名单' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请输入访客编号')).toBeVisible();
  await expect(form.getByLabel('访客编号')).toBeFocused();
});

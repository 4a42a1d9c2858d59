import { expect, test } from '../fixtures/test.ts';

test('Ctrl+K finds pages, customers and people from the keyboard', async ({ agent }) => {
  const { page } = await agent('admin');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /查找页面/ });
  await expect(field).toBeFocused();
  await field.fill('角色');
  await expect(page.getByRole('option', { name: /角色管理/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/system\/role/);

  await page.keyboard.press('Control+k');
  await field.fill('林若静');
  await expect(page.getByRole('group', { name: '同事' }).getByRole('option', { name: /林若静/ })).toBeVisible();
  await field.fill('没有这样的东西');
  await expect(page.getByText('没有找到「没有这样的东西」')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
});

import { expect, test } from '../fixtures/test.ts';

test('unsaved input is not lost by closing its tab, signing out or leaving the form', async ({ agent }) => {
  const { page } = await agent('admin');
  await page.goto('/#/system/params');
  await page.getByRole('button', { name: '新建字典项' }).first().click();
  const form = page.getByRole('dialog').filter({ hasText: '新建字典项' });
  await form.getByLabel('名称').fill('写到一半');
  const question = page.getByRole('dialog').filter({ hasText: '您确定要离开吗？' });

  await form.getByRole('button', { name: '取消' }).click();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toHaveCount(0);
  await expect(form.getByLabel('名称')).toHaveValue('写到一半');

  await page.getByRole('tab', { name: '数据字典' }).focus();
  await page.keyboard.press('Delete');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toHaveCount(0);
  await expect(form.getByLabel('名称')).toHaveValue('写到一半');

  await form.getByRole('button', { name: '取消' }).click();
  await question.getByRole('button', { name: '离开' }).click();
  await expect(form).toHaveCount(0);
});

import { expect, test } from '../fixtures/test.ts';

test('unsaved input is not lost by closing its tab, signing out or leaving the form', async ({ agent }) => {
  const { page } = await agent('admin', '/#/system/params');
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

test('sign-out and the browser ask while input is unsaved, and no longer', async ({ agent }) => {
  const { page } = await agent('admin', '/#/system/params');
  await page.getByRole('button', { name: '新建字典项' }).first().click();
  const form = page.getByRole('dialog').filter({ hasText: '新建字典项' });
  await form.getByLabel('名称').fill('写到一半');

  let asked = 0;
  page.on('dialog', (dialog) => {
    asked += 1;
    void dialog.accept();
  });
  const question = page.getByRole('dialog').filter({ hasText: '您确定要离开吗？' });
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /查找页面/ }).fill('退出登录');
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL(/#\/system\/params/);

  await page.reload();
  expect(asked).toBe(1);
  await expect(page.getByRole('heading', { name: '数据字典' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: '数据字典' })).toBeVisible();
  expect(asked).toBe(1);
});

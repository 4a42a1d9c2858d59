import { expect, test } from '../fixtures/test.ts';

test('a roster is planned by keys, taken back, and published to those whose days change', async ({ colleague }) => {
  const page = await colleague('admin', '/basicmodule/shift/roster?view=week&at=2031-03-05');
  const cell = (row: number, column: number) => page.locator(`td[data-row="${row}"][data-column="${column}"]`);
  await cell(0, 0).click();
  // Each short name fills its cell and goes on to the next.
  await page.keyboard.type('早中夜');
  await expect(cell(0, 0)).toHaveText('早');
  await expect(cell(0, 2)).toHaveText('夜');
  await cell(0, 3).click();
  await page.keyboard.type('早');
  await expect(cell(0, 3)).toHaveText('早');

  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Control+z');
  await expect(cell(0, 3)).toHaveText('');
  await page.keyboard.press('Control+y');
  await expect(cell(0, 3)).toHaveText('早');

  await cell(0, 0).click();
  await cell(1, 1).click({ modifiers: ['Shift'] });
  await page.keyboard.press('Control+d');
  await expect(cell(1, 1)).toHaveText('中');
  await cell(0, 2).click();
  await page.keyboard.press('Delete');
  await expect(page.getByText('草稿已保存')).toBeVisible();

  await page.getByRole('button', { name: '发布' }).click();
  const sheet = page.getByRole('dialog', { name: '发布排班' });
  await expect(sheet.getByText('将通知 2 人')).toBeVisible();
  await expect(sheet.getByRole('row')).toHaveCount(6);
  await sheet.getByRole('button', { name: '发布' }).click();
  await expect(sheet).toHaveCount(0);
  await page.getByRole('button', { name: '发布' }).click();
  await expect(sheet.getByText('没有要发布的变更')).toBeVisible();
  await sheet.getByRole('button', { name: '取消' }).click();
});

test('who has to check in has no status before, and none after', async ({ colleague }) => {
  const page = await colleague('admin175', '/basicmodule/attendance/setting');
  const required = page.getByRole('switch', { name: '签入后才能接待' });
  const save = page.getByRole('button', { name: '保存' });
  const status = page.getByRole('button', { name: /^文本状态：|^在线客服状态：|状态：/ }).first();
  await expect(status).toBeVisible();
  await required.setChecked(true, { force: true });
  await save.click();
  const enter = page.getByRole('button', { name: '签入', exact: true });
  await page.reload();
  await expect(enter).toBeVisible();
  await expect(status).toHaveCount(0);
  await enter.click();
  await expect(page.getByText('签入成功！')).toBeVisible();
  await expect(status).toBeVisible();
  await page.getByRole('button', { name: '签出', exact: true }).click();
  await expect(page.getByText('签出成功！').or(page.getByText('确定要签出吗？'))).toBeVisible();
  await required.setChecked(false, { force: true });
  await save.click();
  await expect(page.getByText('有未保存的修改')).toHaveCount(0);
});

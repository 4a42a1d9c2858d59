import { expect, test } from '../fixtures/test.ts';

test('操作日志: a change of a role is found, with what was before and after', async ({ agent }) => {
  const { page } = await agent('admin', '/#/system/params');
  await page.getByRole('button', { name: '新建字典项' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('字典类型').fill('AUDIT_STORY');
  await form.getByLabel('编码').fill('audited');
  await form.getByLabel('名称').fill('留痕');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('row').filter({ hasText: '留痕' })).toBeVisible();

  await page.goto('/#/basicmodule/operationlog');
  await page.getByRole('textbox', { name: '操作名称或对象' }).fill('新建字典项');
  const row = page.getByRole('row').filter({ hasText: '新建字典项' }).first();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: '新建字典项' }).click();
  const fields = page.getByRole('table', { name: '修改内容' });
  await expect(fields.getByRole('row').filter({ hasText: 'AUDIT_STORY' })).toBeVisible();
  await expect(page).toHaveURL(/keyword=/);
});

test('操作日志: closed to an agent without the right', async ({ agent }) => {
  const { page } = await agent('agent1001', '/#/basicmodule/operationlog');
  await expect(page.getByRole('heading', { name: '没有权限访问此页面' })).toBeVisible();
});

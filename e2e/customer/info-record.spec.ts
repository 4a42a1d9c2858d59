import { expect, test } from '../fixtures/test.ts';

test('a kind of information is designed, a record made for a customer, found by a field, and seen with the customer', async ({
  colleague,
}) => {
  const page = await colleague('admin', '/customer/infotemplate/field');
  await page.getByRole('button', { name: '新建模板' }).first().click();
  await page.getByRole('dialog').getByLabel('模板名称').fill('故事保单');
  await page.getByRole('dialog').getByRole('button', { name: '新建' }).click();
  const palette = page.getByRole('navigation', { name: '添加字段' });
  await palette.getByRole('button', { name: '单行文本' }).click();
  const name = page.getByRole('textbox', { name: '名称', exact: true });
  await name.fill('保单号');
  await page.getByRole('switch', { name: '可筛选' }).click();
  await palette.getByRole('button', { name: '日期' }).click();
  await name.fill('到期日');
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '发布' }).click();
  await expect(page.getByText('使用第 1 版')).toBeVisible();
  await page.getByRole('button', { name: '返回', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: '故事保单' })).toContainText('第 1 版');

  await page.getByRole('navigation', { name: '附加信息' }).getByRole('link', { name: '附加信息' }).click();
  await page.getByLabel('模板').selectOption('故事保单');
  await page.getByRole('button', { name: '新建故事保单' }).first().click();
  const form = page.getByRole('dialog', { name: '新建故事保单' });
  await form.getByRole('button', { name: /^客户：/ }).click();
  await page.getByRole('listbox', { name: '客户' }).getByRole('option').first().click();
  await form.getByLabel('保单号').fill('P-2026-1');
  await form.getByRole('button', { name: '保存' }).click();
  const detail = page.getByRole('dialog', { name: '附加信息详情' });
  await expect(detail).toContainText('P-2026-1');
  await expect(page.getByRole('row').filter({ hasText: 'P-2026-1' })).toBeVisible();
  await detail.locator('.info-record-about').getByRole('button').click();
  const seen = page.getByRole('dialog', { name: '客户详情' }).getByRole('region', { name: '附加信息' });
  await expect(seen).toContainText('P-2026-1');
  await seen.getByRole('button', { name: '故事保单' }).click();
  await expect(detail).toContainText('P-2026-1');
});

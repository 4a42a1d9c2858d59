import { customers } from '../fixtures/customers.ts';
import { expectSound } from '../fixtures/sound.ts';
import { expect, test } from '../fixtures/test.ts';

test('客户: deleted, the number used again, restored; merged with the duplicate, and taken back', async ({ agent }) => {
  const { page } = await agent('admin');
  const list = customers(page);
  const form = list.form('新建客户');
  const write = async (name: string, email: string) => {
    await page.getByRole('button', { name: '新建客户' }).first().click();
    await form.getByLabel('姓名').fill(name);
    await form.getByLabel('联系电话').fill(email === '' ? '13900006666' : '13900005555');
    await form.getByLabel('邮箱').fill('liang@example.com');
  };
  const save = async () => {
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form).toHaveCount(0);
  };
  await list.open();
  await write('梁前任', '');
  await save();
  await list.detail.getByRole('button', { name: '删除' }).click();
  const removing = page.getByRole('dialog', { name: '删除 1 位客户' });
  await removing.getByLabel('删除原因').fill('登记错误');
  await removing.getByRole('button', { name: '删除' }).click();
  await expect(list.detail).toHaveCount(0);
  await write('梁后任', '');
  await save();

  await page.goto('/#/customer/recovery/bin');
  const gone = page.getByRole('row').filter({ hasText: '梁前任' });
  await expect(gone).toContainText('登记错误');
  await gone.getByRole('button', { name: '恢复 梁前任' }).click();
  const held = page.getByRole('dialog', { name: '1 位客户未恢复' });
  await expect(held).toContainText('联系电话现属于梁后任');
  await expectSound(page, 'customer_restore-held');
  await held.getByRole('button', { name: '知道了' }).click();

  await list.open();
  await write('梁双号', 'another');
  await expect(form.getByText('邮箱相同：梁后任')).toBeVisible();
  await save();
  await page.goto('/#/customer/recovery/duplicates');
  await page.getByRole('button', { name: '对比合并 梁双号' }).click();
  const merging = page.getByRole('dialog', { name: '合并客户' });
  await merging.getByText('139****5555').or(merging.getByText('13900005555')).click();
  await expectSound(page, 'customer_merge');
  await merging.getByRole('button', { name: '合并', exact: true }).click();
  await expect(merging).toHaveCount(0);
  await list.open('?keyword=13900006666');
  await expect(list.row('梁后任')).toContainText('13900005555');

  await page.goto('/#/customer/recovery/duplicates');
  await page.getByRole('button', { name: '合并记录' }).click();
  await page.getByRole('button', { name: '撤销 梁双号 的合并' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤销合并' }).click();
  await expect(page.getByText('已撤销合并')).toBeVisible();
  await list.open('?keyword=13900005555');
  await expect(list.row('梁双号')).toBeVisible();
});

import { expectSound } from '../fixtures/sound.ts';
import { expect, test } from '../fixtures/test.ts';

test('电话黑名单: create, see, edit, delete', async ({ agent }) => {
  const { page } = await agent('admin', '/#/callcenter/blacklist');
  await page.getByRole('button', { name: '新建黑名单' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请输入电话号码')).toBeVisible();
  await expect(form.getByLabel('电话号码')).toBeFocused();
  await form.getByLabel('电话号码').fill('12');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('电话号码格式有误')).toBeVisible();
  await form.getByLabel('电话号码').fill('15455500001');
  await form.getByRole('button', { name: '保存' }).click();
  const row = page.getByRole('row').filter({ hasText: '15455500001' });
  await expect(row).toContainText('禁止呼入');

  await page.getByRole('button', { name: '15455500001', exact: true }).click();
  await form.getByText('禁止呼入和呼出').click();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(row).toContainText('禁止呼入和呼出');
  await expectSound(page, 'call-blacklist');

  await row.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(row).toHaveCount(0);
});

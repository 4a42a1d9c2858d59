import { expectSound } from '../fixtures/sound.ts';
import { expect, test } from '../fixtures/test.ts';

test('在线设置: a skill group is made with members and hours, changed and deleted', async ({ colleague }) => {
  const page = await colleague('admin', '/online/setting');
  await page.getByRole('button', { name: '新建技能组' }).first().click();
  const form = page.getByRole('dialog', { name: /技能组/ });
  await form.getByLabel('技能组名称').fill('故事在线组');
  await form.getByRole('button', { name: /^成员：/ }).click();
  await page.getByRole('combobox', { name: '查找成员' }).fill('1051');
  await page.getByRole('option', { name: /1051/ }).click();
  await page.keyboard.press('Escape');
  await form.getByRole('spinbutton', { name: /的熟练度/ }).fill('8');
  await form.getByRole('button', { name: '添加时段' }).click();
  await expectSound(page, 'chat-group-form');
  await form.getByRole('button', { name: '保存' }).click();
  const row = page.getByRole('row').filter({ hasText: '故事在线组' });
  await expect(row).toContainText('周一 09:00–18:00');
  await page.getByRole('button', { name: '故事在线组', exact: true }).click();
  await expect(form.getByRole('spinbutton', { name: /的熟练度/ })).toHaveValue('8');
  await form.getByRole('button', { name: '取消' }).click();

  await row.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(row).toHaveCount(0);
});

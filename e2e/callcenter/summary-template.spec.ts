import { expectSound } from '../fixtures/sound.ts';
import { expect, test } from '../fixtures/test.ts';

test('a summary template asks for what its fields say, in their order; it is changed and goes', async ({ colleague }) => {
  const page = await colleague('admin', '/callcenter/hotline/summary');
  await page.getByRole('button', { name: '新建小结模板' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('模板名称').fill('回访小结');
  await form.getByLabel('字段 1 名称').fill('回访结果');
  await form.getByLabel('字段 1 类型').selectOption('分类');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByRole('alert')).toHaveText('字段「回访结果」：请输入选项');
  await form.getByLabel('字段 1 选项').fill('满意\n不满意 / 价格\n');
  await form.getByRole('button', { name: '添加字段' }).click();
  await form.getByLabel('字段 2 名称').fill('说明');
  await form.getByRole('button', { name: '上移字段 2' }).click();
  await expectSound(page, 'summary-template');
  await form.getByRole('button', { name: '保存' }).click();
  const row = page.getByRole('row').filter({ hasText: '回访小结' });
  await expect(row).toContainText('说明、回访结果');
  await page.getByRole('button', { name: '回访小结', exact: true }).click();
  await expect(form.getByLabel('字段 2 选项')).toHaveValue('满意\n不满意/价格');
  await form.getByRole('button', { name: '取消' }).click();
  await row.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(row).toHaveCount(0);
});

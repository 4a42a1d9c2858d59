import { expectSound } from '../fixtures/sound.ts';
import { expect, test } from '../fixtures/test.ts';

test('门店: made on a page of its own, changed in its own tab, read again at its address, deleted', async ({ colleague }) => {
  const page = await colleague('admin', '/setting/store/index');
  // The list stays open behind the form: a role finds only what is visible.
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await page.getByRole('button', { name: '新建门店' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '新建门店' })).toBeVisible();
  await field('门店编号').fill('E2E-01');
  await field('门店名称').fill('故事门店');
  await field('门店电话').fill('电话');
  await page.getByRole('button', { name: '添加时段' }).click();
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('门店电话为 5 到 20 位数字')).toBeVisible();
  await expectSound(page, 'store_form-problems');
  await field('门店电话').fill('021-54320199');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '门店管理' })).toBeVisible();

  const row = page.getByRole('row').filter({ hasText: 'E2E-01' });
  await expect(row).toContainText('周一 09:00–18:00');
  await row.getByRole('button', { name: 'E2E-01' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '编辑门店' })).toBeVisible();
  await expect(field('门店名称')).toHaveValue('故事门店');
  await page.getByRole('radio', { name: '已停业' }).check({ force: true });
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('button', { name: '保存' })).toBeDisabled();
  await page.reload();
  await expect(page.getByRole('radio', { name: '已停业' })).toBeChecked();

  await page.getByRole('button', { name: '返回' }).click();
  await expect(row).toContainText('已停业');
  await row.getByRole('button', { name: '删除 故事门店' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(row).toHaveCount(0);
});

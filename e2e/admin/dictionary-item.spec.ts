import { expect, test } from '../fixtures/test.ts';

test('数据字典: create, see, edit, delete', async ({ agent }) => {
  const { page } = await agent('admin', '/#/system/params');
  await page.getByRole('button', { name: '新建字典项' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('字典类型').fill('STORY_PAGE');
  await form.getByLabel('编码').fill('编码甲');
  await form.getByLabel('名称').fill('名称甲');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('row').filter({ hasText: '名称甲' })).toBeVisible();

  await page.getByRole('button', { name: 'STORY_PAGE' }).click();
  await form.getByLabel('字典类型').fill('STORY_PAGES');
  await form.getByLabel('编码').fill('编码乙');
  await form.getByLabel('名称').fill('名称乙');
  await form.getByRole('button', { name: '保存' }).click();
  const row = page.getByRole('row').filter({ hasText: '名称乙' });
  await expect(row).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '名称甲' })).toHaveCount(0);

  await row.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(row).toHaveCount(0);
});

test('数据字典: what is missing is said at its field', async ({ agent }) => {
  const { page } = await agent('admin', '/#/system/params');
  await page.getByRole('button', { name: '新建字典项' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请输入字典类型')).toBeVisible();
  await expect(form.getByLabel('字典类型')).toBeFocused();
});

test('数据字典: what stands open is in the address, for a reload and for a colleague', async ({ agent }) => {
  const { page } = await agent('admin', '/#/system/params');
  await page.getByRole('button', { name: '新建字典项' }).first().click();
  const form = page.getByRole('dialog');
  for (const [label, value] of [
    ['字典类型', 'STORY_LINK'],
    ['编码', '编码链'],
    ['名称', '名称链'],
  ] as const) {
    await form.getByLabel(label).fill(value);
  }
  await form.getByRole('button', { name: '保存' }).click();
  await page.getByRole('button', { name: 'STORY_LINK' }).click();
  await expect(page).toHaveURL(/[?&]id=\d+/);
  const address = page.url();
  // Also where the list does not show it.
  await page.goto('about:blank');
  await page.goto(`${address}&keyword=%E6%B2%A1%E6%9C%89`);
  await expect(form.getByLabel('名称')).toHaveValue('名称链');
  await form.getByRole('button', { name: '取消' }).click();
  await expect(page).not.toHaveURL(/[?&]id=/);
  await page.getByRole('button', { name: '清空筛选' }).first().click();
  await page.getByRole('button', { name: '删除 名称链' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('row').filter({ hasText: '名称链' })).toHaveCount(0);

  await page.goto('about:blank');
  await page.goto(address);
  await expect(page.getByRole('dialog', { name: '字典项' }).getByText('数据不存在或已删除')).toBeVisible();
});

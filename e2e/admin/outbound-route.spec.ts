import { expectSound } from '../fixtures/sound.ts';
import { expect, test } from '../fixtures/test.ts';

test('the first route that fits counts: one is made, tried, moved up, and goes', async ({ agent }) => {
  const { page } = await agent('admin175', '/#/setting/callrouter');
  const make = async (name: string, pattern: string, refuse: boolean) => {
    await page.getByRole('button', { name: '新建路由' }).first().click();
    const form = page.getByRole('dialog', { name: '新建路由' });
    await form.getByLabel('路由名称').fill(name);
    await form.getByLabel('号码规则').fill(pattern);
    if (refuse) await form.getByText('禁止拨打').click();
    await form.getByRole('button', { name: '保存' }).click();
    await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
  };
  await make('故事全部', '*', false);
  await make('故事国际', '00*', true);
  const plan = async () => {
    await page.getByRole('textbox', { name: '试算号码' }).fill('0044123456');
    await page.getByRole('button', { name: '试算' }).click();
    return page.getByRole('search').getByRole('status');
  };
  await expect(await plan()).toContainText('路由「故事全部」：拨出 0044123456');
  await page.getByRole('button', { name: '上移 故事国际' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('故事国际');
  await expect(await plan()).toHaveText('路由「故事国际」：禁止拨打');
  await expectSound(page, 'call-router');
  for (const name of ['故事国际', '故事全部']) {
    await page.getByRole('button', { name: `删除 ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(0);
  }
});

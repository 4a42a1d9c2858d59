import { expectSound } from '../fixtures/sound.ts';
import { expect, test } from '../fixtures/test.ts';

test('a skill group keeps its members and how well each knows it', async ({ colleague }) => {
  const page = await colleague('admin', '/callcenter/hotline/group');
  await page.getByRole('button', { name: '新建技能组' }).first().click();
  const form = page.getByRole('dialog', { name: /技能组/ });
  await form.getByLabel('技能组名称').fill('故事技能组');
  await form.getByRole('button', { name: /^成员：/ }).click();
  await page.getByRole('combobox', { name: '查找成员' }).fill('1051');
  await page.getByRole('option', { name: /1051/ }).click();
  await page.keyboard.press('Escape');
  await form.getByRole('spinbutton', { name: /的熟练度/ }).fill('8');
  await form.getByRole('button', { name: '保存' }).click();
  const group = page.getByRole('row').filter({ hasText: '故事技能组' });
  await expect(group).toContainText('120 秒');
  await page.getByRole('button', { name: '故事技能组', exact: true }).click();
  await expect(form.getByRole('spinbutton', { name: /的熟练度/ })).toHaveValue('8');
  await expectSound(page, 'skill-group-form');
  await form.getByRole('button', { name: '取消' }).click();

  await group.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(group).toHaveCount(0);
});

test('a hotline leads to a skill group in its working hours', async ({ colleague }) => {
  const page = await colleague('admin', '/callcenter/hotline');
  await page.getByRole('button', { name: '新建热线' }).first().click();
  const line = page.getByRole('dialog', { name: /热线/ });
  await line.getByLabel('热线号码').fill('4009990051');
  await line.getByLabel('热线名称').fill('故事热线');
  await line.getByRole('button', { name: /^技能组：/ }).click();
  await page.getByRole('option', { name: /电商服务组/ }).click();
  await line.getByRole('button', { name: '添加时段' }).click();
  await line.getByLabel('时段 1 结束').fill('17:30');
  await line.getByRole('button', { name: '保存' }).click();
  const row = page.getByRole('row').filter({ hasText: '4009990051' });
  await expect(row).toContainText('电商服务组');
  await expect(row).toContainText('周一 09:00–17:30');
  await expectSound(page, 'hotline-list');

  await row.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(row).toHaveCount(0);
});

test('a script holds what is said, sentence by sentence', async ({ colleague }) => {
  const page = await colleague('admin', '/callcenter/hotline/script');
  await page.getByRole('button', { name: '新建话术' }).first().click();
  const form = page.getByRole('dialog', { name: /话术/ });
  await form.getByLabel('话术名称').fill('故事话术');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请输入话术内容')).toBeVisible();
  await form.getByPlaceholder('坐席说的话').fill('您好，故事热线');
  await form.getByRole('button', { name: '保存' }).click();
  const script = page.getByRole('row').filter({ hasText: '故事话术' });
  await expect(script).toContainText('您好，故事热线');
  await script.getByRole('button', { name: '故事话术', exact: true }).click();
  await expect(form.getByPlaceholder('坐席说的话')).toHaveValue('您好，故事热线');
  await form.getByRole('button', { name: '取消' }).click();

  await script.getByRole('button', { name: /^删除/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(script).toHaveCount(0);
});

import { changed, takeRoles } from '../fixtures/people.ts';
import { expectSound } from '../fixtures/sound.ts';
import { expect, test } from '../fixtures/test.ts';

test('Ctrl+K finds pages, customers and people from the keyboard', async ({ agent }) => {
  const { page } = await agent('admin');
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /查找页面/ });
  await expect(field).toBeFocused();
  await field.fill('角色');
  await expect(page.getByRole('option', { name: /角色管理/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/system\/role/);

  await page.keyboard.press('Control+k');
  await field.fill('khlb');
  await expect(page.getByRole('option', { name: /客户列表/ })).toHaveAttribute('aria-selected', 'true');
  await field.fill('林');
  await expect(page.getByRole('group', { name: '同事' }).getByRole('option', { name: /林若静/ })).toBeVisible();
  await field.fill('林若静');
  await expect(page.getByRole('group', { name: '同事' }).getByRole('option', { name: /林若静/ })).toBeVisible();
  await field.fill('没有这样的东西');
  await expect(page.getByText('没有找到「没有这样的东西」')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
});

test('with nothing typed it offers where the agent was; a number is looked up; Escape gives the focus back', async ({
  agent,
}) => {
  const { page } = await agent('admin', '/#/customer/list');
  await expect(page.getByRole('heading', { name: '客户列表' })).toBeVisible();
  const number = await page.getByRole('row').nth(1).getByRole('cell').nth(2).textContent();
  await page.goto('/#/system/role');
  await expect(page.getByRole('heading', { name: '角色管理' })).toBeVisible();

  const opener = page.getByRole('button', { name: /快速查找/ });
  await opener.focus();
  await page.keyboard.press('Enter');
  const palette = page.getByRole('dialog', { name: '快速查找' });
  const field = palette.getByRole('combobox');
  await expect(palette.getByRole('group', { name: '最近访问' }).getByRole('option').first()).toHaveText('客户列表');
  await expectSound(page, 'command-palette');
  await field.press('Escape');
  await expect(palette).toHaveCount(0);
  await expect(opener).toBeFocused();

  await page.keyboard.press('Control+k');
  await field.fill(number ?? '');
  await expect(palette.getByRole('option', { name: /^按号码查找/ })).toHaveAttribute('aria-selected', 'true');
  await field.press('Enter');
  await expect(page).toHaveURL(/popup\?type=search&callerId=\d+/);
});

test('who may not see customers and records is not offered them', async ({ agent, portal }) => {
  await takeRoles(portal, changed.withoutRoles);
  const { page } = await agent(changed.withoutRoles);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('王小');
  await expect(page.getByRole('dialog').getByRole('status')).not.toHaveText('正在查找…');
  await expect(page.getByRole('group', { name: /客户|对话|号码/ })).toHaveCount(0);
  expect(asked.filter((path) => /xmf-customer|conversations/.test(path))).toEqual([]);
});

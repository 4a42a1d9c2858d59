import type { Page } from '@playwright/test';
import { limitSeats, restoreApps } from '../fixtures/apps.ts';
import { expectSound } from '../fixtures/sound.ts';
import { expect, test } from '../fixtures/test.ts';

/** Open sessions get and lose an app without a reload. */

const menuOf = (page: Page) => page.getByRole('navigation').first();
const tabOf = (page: Page, name: string) => page.getByRole('tab', { name });
const appSwitch = (page: Page, name: string) => page.getByRole('switch', { name: `启用 ${name}` });
const heading = (page: Page, name: string) => page.getByRole('heading', { name });

async function openCentre(page: Page): Promise<void> {
  await page.goto('/#/system/app');
  await expect(heading(page, '应用中心')).toBeVisible();
}

test.afterEach(({ portal }) => restoreApps(portal));

test('应用中心: an app that is switched off leaves every open session, and comes back, without a reload', async ({ agent }) => {
  const [{ page: admin }, { page: colleague }] = [await agent('admin175'), await agent('agent2004')];
  await openCentre(admin);
  await expect(appSwitch(admin, '系统管理')).toBeDisabled();
  await expectSound(admin, 'app-centre');

  const keyword = colleague.getByRole('textbox', { name: '姓名或完整号码' });
  await colleague.goto('/#/customer/list');
  await expect(heading(colleague, '客户列表')).toBeVisible();
  await keyword.fill('王');
  await keyword.press('Enter');
  await expect(colleague).toHaveURL(/keyword=/);
  await colleague.goto('/#/online/dialoguerecord');
  await expect(heading(colleague, '对话记录')).toBeVisible();
  await colleague.evaluate(() => Object.assign(window, { notReloaded: true }));

  await appSwitch(admin, '在线客服').click();
  const question = admin.getByRole('dialog').filter({ hasText: '停用「在线客服」？' });
  await expect(question).toContainText(/\d+ 名用户将失去「在线客服」的 \d+ 个页面（.*对话记录.*），其中 \d 人在线。/);
  await expectSound(admin, 'app-centre_switch-off');
  await question.getByRole('button', { name: '停用' }).click();
  await expect(admin.getByRole('row').filter({ hasText: '在线客服' })).toContainText('已停用');

  await expect(menuOf(colleague).getByText('在线客服')).toHaveCount(0);
  await expect(colleague.getByText('应用已停用，需要时请联系管理员。')).toBeVisible();
  await expectSound(colleague, 'app-centre_app-off');
  await tabOf(colleague, '客户列表').click();
  await expect(keyword).toHaveValue('王');
  await expect(colleague.getByRole('table', { name: '客户' })).toBeVisible();

  await appSwitch(admin, '在线客服').click();
  await expect(menuOf(colleague).getByText('在线客服')).toBeVisible();
  await tabOf(colleague, '对话记录').click();
  await expect(heading(colleague, '对话记录')).toBeVisible();
  expect(await colleague.evaluate(() => 'notReloaded' in window)).toBe(true);
});

test('应用中心: seats are given and taken, never more than were bought; several apps are switched at once', async ({
  agent,
  portal,
}) => {
  await limitSeats(portal, 'customer', 1);
  const [{ page: admin }, { page: colleague }] = [await agent('admin175'), await agent('agent2004')];
  await expect(menuOf(colleague).getByText('在线客服')).toBeVisible();
  await expect(menuOf(colleague).getByText('客户管理')).toHaveCount(0);

  await openCentre(admin);
  await admin.getByRole('button', { name: '分配席位 客户管理' }).click();
  const sheet = admin.getByRole('dialog', { name: '分配席位 客户管理' });
  await expect(sheet.getByText('还没有人有席位')).toBeVisible();
  await sheet.getByRole('button', { name: '添加用户' }).click();
  await admin.getByRole('combobox', { name: '查找用户' }).fill('200');
  const options = admin.getByRole('option');
  await options.filter({ hasText: '2004' }).click();
  await options.filter({ hasText: '2003' }).click();
  await expect(sheet.getByText('已分配 2 / 1')).toBeVisible();
  await admin.keyboard.press('Escape');
  await sheet.getByRole('button', { name: '保存' }).click();
  await expect(sheet.getByText('席位共 1 个，请减少用户')).toBeVisible();
  await expectSound(admin, 'app-centre_seats');
  const other = sheet.getByRole('listitem').filter({ hasText: '2003' });
  await other.getByRole('button', { name: /收回/ }).click();
  await sheet.getByRole('button', { name: '保存' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(admin.getByRole('row').filter({ hasText: '客户管理' })).toContainText('1 / 1');
  await expect(menuOf(colleague).getByText('客户管理')).toBeVisible();

  for (const name of ['在线客服', '客户管理'])
    await admin.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check();
  await admin.getByRole('button', { name: '批量停用' }).click();
  const question = admin.getByRole('dialog').filter({ hasText: '停用 2 个应用？' });
  await question.getByRole('button', { name: '停用' }).click();
  await expect(menuOf(colleague).getByText('客户管理')).toHaveCount(0);
  await expect(menuOf(colleague).getByText('在线客服')).toHaveCount(0);
});

import type { Page } from '@playwright/test';
import { answer, users } from '../fixtures/admin.ts';
import { customers } from '../fixtures/customers.ts';
import { expectSound } from '../fixtures/sound.ts';
import { expect, signInFirst, test } from '../fixtures/test.ts';

const grantsOf = (page: Page, role: string) => page.getByRole('dialog', { name: `分配权限 ${role}` });

async function openGrants(page: Page, role: string): Promise<void> {
  await page.goto('/#/system/role');
  await page.getByRole('button', { name: `分配权限 ${role}` }).click();
  await expect(grantsOf(page, role).getByText('没有改动')).toBeVisible();
}

test('角色: copied, granted with a scope per page, changed by two at once, never beyond one’s own', async ({
  agent,
  browser,
  baseURL,
}) => {
  const { page } = await agent('admin175', '/#/system/role');
  await expect(page.getByRole('row').filter({ hasText: '租户管理员' })).toContainText('拥有全部权限，不能修改');
  await page.getByRole('button', { name: '复制 主管' }).click();
  const copy = page.getByRole('dialog', { name: '复制角色 主管' });
  await copy.getByLabel('新角色名称').fill('坐席');
  await copy.getByRole('button', { name: '复制' }).click();
  await expect(copy.getByText('已有同名角色')).toBeVisible();
  await copy.getByLabel('新角色名称').fill('班长');
  await copy.getByRole('button', { name: '复制' }).click();
  await expect(copy).toHaveCount(0);

  await openGrants(page, '班长');
  const grants = grantsOf(page, '班长');
  await grants.getByLabel('角色管理').check();
  await grants.getByLabel('客户列表的数据范围').selectOption({ label: '本部门' });
  await expect(grants.getByText(/未保存：增加 \d 项/)).toBeVisible();
  await expectSound(page, 'role_grants');
  await grants.getByRole('button', { name: '保存' }).click();
  await expect(grants).toHaveCount(0);

  // A second administrator, with only this role.
  await users(page).open();
  const password = await users(page).create({
    name: '方以南',
    number: '2103',
    username: 'fangyinan',
    department: '在线客服组',
    role: '班长',
  });
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const second = await context.newPage();
  await signInFirst(second, 'fangyinan', password);
  await second
    .getByRole('dialog', { name: '新手引导' })
    .getByRole('button', { name: /跳过|关闭/ })
    .first()
    .click();
  await openGrants(second, '坐席');
  await openGrants(page, '坐席');

  await grantsOf(page, '坐席').getByLabel('导出客户').check();
  await grantsOf(page, '坐席').getByRole('button', { name: '保存' }).click();
  await expect(grantsOf(page, '坐席')).toHaveCount(0);

  const theirs = grantsOf(second, '坐席');
  await theirs.getByLabel('客户列表的数据范围').selectOption({ label: '本部门' });
  await theirs.getByRole('button', { name: '保存' }).click();
  await expect(theirs.getByText('该角色已被其他人修改，请载入最新内容后再保存')).toBeVisible();
  await theirs.getByRole('button', { name: '载入最新' }).click();
  await expect(theirs.getByText(/其他人增加了 1 项/)).toBeVisible();
  await expectSound(second, 'role_grants-conflict');
  await theirs.getByRole('button', { name: '采用对方的内容' }).click();
  await expect(theirs.getByText('没有改动')).toBeVisible();
  await theirs.getByRole('button', { name: '取消' }).click();

  // An open session has the role's new data scope when it reads again.
  await customers(second).open();
  await expect(second.getByRole('row').nth(1)).toBeVisible();
  await openGrants(page, '班长');
  await grants.getByLabel('客户列表的数据范围').selectOption({ label: '本人' });
  await grants.getByRole('button', { name: '保存' }).click();
  await expect(grants).toHaveCount(0);
  await second.reload();
  await expect(second.getByText('还没有客户')).toBeVisible();

  // An administrator who would lock themselves out is stopped.
  await openGrants(second, '班长');
  const own = grantsOf(second, '班长');
  await own.getByLabel('角色管理').uncheck();
  await own.getByRole('button', { name: '保存' }).click();
  await expect(second.getByText('这样会收回您自己管理角色的权限，请让其他管理员操作')).toBeVisible();
  await own.getByRole('button', { name: '取消' }).click();
  await answer(second, '您确定要离开吗？', '离开');

  await page.goto('/#/system/role');
  await page.getByRole('button', { name: '删除 班长' }).click();
  await expect(page.getByText('角色已分配给用户，请先取消分配再删除')).toBeVisible();
  await context.close();

  // Restores the former state.
  await openGrants(page, '坐席');
  await grantsOf(page, '坐席').getByLabel('导出客户').uncheck();
  await grantsOf(page, '坐席').getByRole('button', { name: '保存' }).click();
  await expect(grantsOf(page, '坐席')).toHaveCount(0);
  await users(page).open();
  await users(page).find('方以南');
  await page.getByRole('button', { name: '删除 方以南' }).click();
  await answer(page, '删除方以南？', '删除');
  await expect(page.getByText('没有符合条件的数据')).toBeVisible();
  await page.goto('/#/system/role');
  await page.getByRole('button', { name: '删除 班长' }).click();
  await answer(page, '删除角色班长？', '删除');
  await expect(page.getByRole('button', { name: '删除 班长' })).toHaveCount(0);
});

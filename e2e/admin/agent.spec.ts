import { answer, readPassword, users } from '../fixtures/admin.ts';
import { customers } from '../fixtures/customers.ts';
import { expectSound } from '../fixtures/sound.ts';
import { expect, signInFirst, test } from '../fixtures/test.ts';

test('用户: created with a password shown once, works as the role allows, moved to another role, switched off', async ({
  agent,
  browser,
  baseURL,
}) => {
  const { page } = await agent('admin175');
  const list = users(page);
  await list.open();
  // By keyboard: the tree's width is stored, its departments filter.
  const divider = page.getByRole('separator', { name: '部门树宽度' });
  const kept = page.waitForResponse(
    (response) => response.request().method() !== 'GET' && response.url().includes('/departments/'),
  );
  await divider.press('ArrowRight');
  expect((await kept).ok()).toBe(true);
  const width = (await divider.getAttribute('aria-valuenow')) ?? '';
  await page.reload();
  await expect(divider).toHaveAttribute('aria-valuenow', width);
  await page.getByRole('treeitem', { name: '全部部门' }).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/departId=/);
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/departId=/);
  await page.getByRole('button', { name: '新建用户' }).click();
  const form = page.getByRole('dialog', { name: '新建用户' });
  await form.getByRole('button', { name: '保存' }).click();
  for (const text of ['请输入姓名', '请输入工号', '请输入用户名', '请选择部门'])
    await expect(form.getByText(text).last()).toBeVisible();
  await expectSound(page, 'user_form-problems');
  await form.getByRole('button', { name: '取消' }).click();

  const newcomer = { name: '陆知行', number: '2101', username: 'luzhixing', department: '在线客服组' };
  const password = await list.create({ ...newcomer, role: '坐席' });
  await list.find('陆知行');
  await expect(list.row('陆知行')).toContainText('坐席');

  // A name of another user, in capitals too, is refused at its field; the typed text stays.
  await page.getByRole('button', { name: '新建用户' }).click();
  await form.getByLabel('姓名').fill('另一位');
  await form.getByLabel('工号').fill('2102');
  await form.getByLabel('用户名').fill('LuZhiXing');
  await form.getByLabel('部门').selectOption({ index: 1 });
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('用户名已被使用')).toBeVisible();
  await expect(form.getByLabel('姓名')).toHaveValue('另一位');
  await form.getByRole('button', { name: '取消' }).click();
  await answer(page, '您确定要离开吗？', '离开');

  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const own = await context.newPage();
  await signInFirst(own, 'luzhixing', password);
  const guide = own.getByRole('dialog', { name: '新手引导' });
  await guide
    .getByRole('button', { name: /跳过|关闭/ })
    .first()
    .click();
  const menu = own.getByRole('navigation').first();
  await expect(menu.getByText('客户管理')).toBeVisible();
  await expect(menu.getByText('系统管理')).toHaveCount(0);
  await customers(own).open();
  await expect(own.getByText('还没有客户')).toBeVisible();

  // The role's new data scope is effective when the page reads again; the menu changes at once.
  await list.row('陆知行').getByRole('checkbox').check();
  await page.getByRole('button', { name: '分配角色' }).click();
  const roles = page.getByRole('dialog', { name: '为 1 个用户分配角色' });
  await roles.getByLabel('坐席', { exact: true }).uncheck();
  await roles.getByLabel('租户管理员').check();
  await expectSound(page, 'user_roles');
  await roles.getByRole('button', { name: '分配', exact: true }).click();
  await expect(menu.getByText('系统管理')).toBeVisible();
  await expect(own.getByRole('row').nth(1)).toBeVisible();

  await page.getByRole('button', { name: '重置密码 陆知行' }).click();
  await answer(page, '重置陆知行的密码？', '重置密码');
  const fresh = await readPassword(page, '陆知行');
  await expect(own).toHaveURL(/#\/login/);
  await signInFirst(own, 'luzhixing', fresh);
  await page.getByRole('button', { name: '停用 陆知行' }).click();
  await answer(page, '停用陆知行？', '停用');
  await expect(own).toHaveURL(/#\/login/);
  await expect(list.row('陆知行')).toContainText('停用');
  await context.close();
  await page.getByRole('button', { name: '删除 陆知行' }).click();
  await answer(page, '删除陆知行？', '删除');
  await expect(page.getByText('没有符合条件的数据')).toBeVisible();

  await list.find('沈亦航');
  await page.getByRole('button', { name: '停用 沈亦航' }).click();
  await answer(page, '停用沈亦航？', '停用');
  await expect(page.getByText('不能停用或删除自己')).toBeVisible();
});

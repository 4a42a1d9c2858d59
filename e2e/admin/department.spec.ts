import { answer } from '../fixtures/admin.ts';
import { expectSound } from '../fixtures/sound.ts';
import { expect, test } from '../fixtures/test.ts';

test('部门: made, sorted by keyboard and by pointer, moved, and what must stay stays', async ({ agent }) => {
  const { page } = await agent('admin175', '/#/system/department');
  await expect(page.getByRole('heading', { name: '部门管理' })).toBeVisible();
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) });
  const form = page.getByRole('dialog', { name: /部门/ });
  async function create(parent: string, name: string): Promise<void> {
    await page.getByRole('button', { name: `新建下级 ${parent}` }).click();
    await form.getByLabel('部门名称').fill(name);
    await form.getByRole('button', { name: '保存' }).click();
    await expect(form).toHaveCount(0);
    await expect(row(name)).toBeVisible();
  }
  const order = async () => {
    const names = await page.getByRole('row').locator('.department-cell .lx-link').allTextContents();
    return names.filter((name) => /^(上门|配件|华东)/.test(name));
  };

  await create('售后服务部', '上门服务组');
  await create('售后服务部', '配件组');
  await create('上门服务组', '华东片区');
  expect(await order()).toEqual(['上门服务组', '华东片区', '配件组']);
  await page.getByRole('button', { name: '新建下级 售后服务部' }).click();
  await form.getByLabel('部门名称').fill('配件组');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('同一上级下已有同名部门')).toBeVisible();
  await expectSound(page, 'department_form-problems');
  await form.getByRole('button', { name: '取消' }).click();
  await answer(page, '您确定要离开吗？', '离开');

  await page.getByRole('button', { name: '上移 配件组' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(order).toEqual(['配件组', '上门服务组', '华东片区']);
  await row('配件组')
    .locator('.department-grip')
    .dragTo(row('上门服务组').locator('.department-cell'), {
      targetPosition: { x: 60, y: 20 },
    });
  await expect.poll(order).toEqual(['上门服务组', '华东片区', '配件组']);

  // The form does not offer the department's own children as parent; elsewhere it moves with all below it.
  await page.getByRole('button', { name: '编辑 上门服务组' }).click();
  await expect(form.getByRole('option', { name: /华东片区/ })).toHaveCount(0);
  await form
    .getByLabel('上级部门')
    .selectOption({ label: (await form.getByRole('option', { name: /配件组/ }).textContent()) ?? '' });
  await form.getByRole('button', { name: '保存' }).click();
  await expect.poll(order).toEqual(['配件组', '上门服务组', '华东片区']);

  await page.getByRole('button', { name: '删除 配件组' }).click();
  await expect(page.getByText('部门下还有子部门，请先删除子部门')).toBeVisible();
  await page.getByRole('button', { name: '删除 在线客服组' }).click();
  await expect(page.getByText('部门下还有用户，请先移出用户再删除')).toBeVisible();
  await page.getByRole('button', { name: '在线客服组', exact: true }).click();
  await expect(page.getByRole('complementary', { name: '在线客服组的用户' }).getByRole('listitem').first()).toBeVisible();
  await expectSound(page, 'department_people');
  await page.getByRole('button', { name: '关闭在线客服组的用户' }).click();
  await expect(page.getByRole('complementary', { name: '在线客服组的用户' })).toHaveCount(0);
  for (const name of ['华东片区', '上门服务组', '配件组']) {
    await page.getByRole('button', { name: `删除 ${name}` }).click();
    await answer(page, `删除部门${name}？`, '删除');
    await expect(row(name)).toHaveCount(0);
  }
});

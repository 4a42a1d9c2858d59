import { customers } from '../fixtures/customers.ts';
import { expectSound } from '../fixtures/sound.ts';
import { expect, test } from '../fixtures/test.ts';

test('客户: written down, a number that somebody has is said, changed by two at once, nothing is lost', async ({ agent }) => {
  const { page } = await agent('admin');
  const list = customers(page);
  await list.open();
  await page.getByRole('button', { name: '新建客户' }).first().click();
  const form = list.form('新建客户');
  await expect(form.getByLabel('姓名')).toBeFocused();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请输入客户姓名')).toBeVisible();
  await form.getByLabel('姓名').fill('顾晚舟');
  await form.getByLabel('联系电话').fill('12ab');
  await form.getByLabel('邮箱').fill('no-mail');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请输入正确的邮箱地址')).toBeVisible();
  await expectSound(page, 'customer_form-problems');
  await form.getByLabel('联系电话').fill('13900008888');
  await form.getByLabel('邮箱').fill('guwanzhou@nanqiao.example');
  await form.getByText('VIP').click();
  await form.getByLabel('城市').fill('泉州');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toHaveCount(0);
  await expect(list.detail).toContainText('13900008888');
  await expect(list.detail).toContainText('guwanzhou@nanqiao.example');
  await expectSound(page, 'customer_detail');
  await page.keyboard.press('Escape');
  await expect(list.detail).toHaveCount(0);

  await page.getByRole('button', { name: '新建客户' }).first().click();
  await form.getByLabel('姓名').fill('另一位');
  await form.getByLabel('联系电话').fill('13900008888');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText(/号码.*已/)).toBeVisible();
  await form.getByRole('button', { name: '取消' }).click();
  await page.getByRole('dialog').filter({ hasText: '您确定要离开吗？' }).getByRole('button', { name: '离开' }).click();
  await expect(form).toHaveCount(0);

  await list.find('13900008888');
  await list.row('顾晚舟').getByRole('button', { name: '顾晚舟', exact: true }).click();
  await list.detail.getByRole('button', { name: '编辑' }).click();
  const edit = list.form('编辑客户');
  await expect(edit.getByLabel('城市')).toHaveValue('泉州');
  const { page: second } = await agent('monitor');
  const others = customers(second);
  await others.open('?keyword=13900008888');
  await others.row('顾晚舟').getByRole('button', { name: '顾晚舟', exact: true }).click();
  await others.detail.getByRole('button', { name: '编辑' }).click();
  await others.form('编辑客户').getByLabel('公司').fill('闽江茶业');
  await others.form('编辑客户').getByRole('button', { name: '保存' }).click();
  await expect(others.detail).toContainText('闽江茶业');

  await edit.getByLabel('备注').fill('下午联系');
  // Escape asks, and takes the question back; what lies below stays as it was typed.
  const leaving = page.getByRole('dialog').filter({ hasText: '您确定要离开吗？' });
  await page.keyboard.press('Escape');
  await expect(leaving).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(leaving).toHaveCount(0);
  await expect(list.detail).toBeVisible();
  await edit.getByRole('button', { name: '保存' }).click();
  await expect(edit.getByText(/已被其他人修改/)).toBeVisible();
  await expect(edit.getByLabel('备注')).toHaveValue('下午联系');
  await expectSound(page, 'customer_form-conflict');
  await edit.getByRole('button', { name: '载入最新' }).click();
  await expect(edit.getByLabel('公司')).toHaveValue('闽江茶业');
  await edit.getByLabel('备注').fill('下午联系');
  await edit.getByRole('button', { name: '保存' }).click();
  await expect(edit).toHaveCount(0);
  await expect(list.detail).toContainText('下午联系');
  await expect(list.detail).toContainText('闽江茶业');
});

test('客户: labels are made, given to several, filtered by and taken away; customers are allotted', async ({ agent }) => {
  const { page } = await agent('admin');
  const list = customers(page);
  await list.open();
  await page.getByRole('button', { name: '标签管理' }).click();
  const manager = page.getByRole('dialog', { name: '标签管理' });
  await manager.getByLabel('标签名称').fill('回访优先');
  await manager.getByRole('button', { name: '添加' }).click();
  await expect(manager.getByRole('list', { name: '全部标签' }).getByText('回访优先')).toBeVisible();
  await expectSound(page, 'customer_labels');
  await manager.getByRole('button', { name: '关闭' }).last().click();

  const boxes = page.getByRole('row').getByRole('checkbox');
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  const bar = page.getByRole('region', { name: '批量操作' });
  await expect(bar).toContainText('已选 2 位客户');
  await bar.getByRole('button', { name: '打标签' }).click();
  const giving = page.getByRole('dialog', { name: '给 2 位客户打标签' });
  await giving.getByRole('checkbox', { name: '回访优先' }).check();
  await expectSound(page, 'customer_give-labels');
  await giving.getByRole('button', { name: '保存' }).click();
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: '回访优先' })).toHaveCount(2);

  await page.getByRole('button', { name: /更多/ }).click();
  await page.getByLabel('标签', { exact: true }).selectOption({ label: '回访优先' });
  await expect(page.getByText(/共 2 /)).toBeVisible();
  await boxes.nth(1).check();
  await boxes.nth(2).check();
  await bar.getByRole('button', { name: '分配' }).click();
  const allot = page.getByRole('dialog', { name: '分配 2 位客户' });
  await allot.getByRole('button', { name: '分配', exact: true }).click();
  const nobody = page.getByRole('dialog').filter({ hasText: '取消 2 位客户的归属？' });
  await nobody.getByRole('button', { name: '取消', exact: true }).click();
  await expect(nobody).toHaveCount(0);
  await allot.getByRole('button', { name: '归属坐席' }).click();
  await page.getByRole('combobox', { name: /归属坐席/ }).fill('1031');
  await page.getByRole('dialog', { name: '归属坐席' }).getByRole('option', { name: /1031/ }).click();
  await expectSound(page, 'customer_allot');
  await allot.getByRole('button', { name: '分配', exact: true }).click();
  await expect(page.getByText('已分配 2 位客户')).toBeVisible();

  await page.getByRole('button', { name: '标签管理' }).click();
  await manager.getByRole('button', { name: '删除标签回访优先' }).click();
  const question = page.getByRole('dialog').filter({ hasText: '删除标签「回访优先」？' });
  await expect(question).toContainText('2 位客户正在使用');
  await question.getByRole('button', { name: '删除' }).click();
  await expect(manager.getByText('回访优先')).toHaveCount(0);
});

test('客户: without the right to numbers they are masked everywhere; another tenant finds nobody', async ({ agent }) => {
  const { page } = await agent('agent1053');
  const list = customers(page);
  await list.open();
  const first = page.getByRole('row').nth(1);
  await expect(first).toContainText(/1\d{2}\*+/);
  await expect(page.getByRole('table')).not.toContainText(/1[3-9]\d{9}/);
  await expect(page.getByRole('button', { name: '导出' })).toHaveCount(0);
  await first.getByRole('button').first().click();
  await expect(list.detail).toContainText(/\*/);
  await expect(list.detail).not.toContainText(/1[3-9]\d{9}/);
  const id = new URL(page.url().replace('#/', '')).searchParams.get('id');
  expect(id).toMatch(/^\d+$/);

  const { page: other } = await agent('admin175');
  await customers(other).open(`?id=${id}`);
  await expect(customers(other).detail).toContainText('数据不存在或已删除');
});

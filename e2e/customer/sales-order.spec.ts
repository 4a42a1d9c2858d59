import { expectSound } from '../fixtures/sound.ts';
import { expect, test } from '../fixtures/test.ts';

test('订单: made from the customer’s panel, priced by the server, led to its end; the customer’s history tells', async ({
  colleague,
}) => {
  const page = await colleague('admin', '/customer/list');
  await page.getByRole('table').getByRole('row').nth(1).getByRole('button').first().click();
  const panel = page.getByRole('dialog', { name: '客户详情' });
  await panel.getByRole('region', { name: '订单' }).getByRole('button', { name: '新建订单' }).click();

  const form = page.getByRole('dialog', { name: '新建订单' });
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请添加商品')).toBeVisible();
  for (const name of ['无线耳机', '机械键盘']) {
    await form.getByRole('button', { name: /^添加商品/ }).click();
    await page.getByRole('dialog', { name: '添加商品' }).getByRole('combobox').fill(name);
    await page.getByRole('option', { name: new RegExp(`^${name}`) }).click();
  }
  await form.getByLabel('无线耳机 数量').fill('2');
  await form.getByLabel('优惠').fill('87.5');
  await form.getByLabel('备注').click();
  await expect(form.getByText('应付 ¥1,299.50')).toBeVisible();
  await expectSound(page, 'sales-order_form');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toHaveCount(0);

  const line = panel.getByRole('region', { name: '订单' }).getByRole('listitem').first();
  await expect(line).toContainText('¥1,299.50');
  await expect(line).toContainText('草稿');
  await line.getByRole('button').click();
  const order = page.getByRole('dialog', { name: '订单详情' });
  for (const act of ['确认', '登记付款', '发货', '完成']) {
    await order.getByRole('button', { name: act, exact: true }).click();
    await expect(order.getByRole('button', { name: act, exact: true })).toHaveCount(0);
  }
  await order.getByRole('button', { name: '退款' }).click();
  const ending = page.getByRole('dialog').filter({ hasText: '退款 ¥1,299.50' });
  await ending.getByLabel('原因').fill('七天无理由');
  await ending.getByRole('button', { name: '退款' }).click();
  await expect(ending).toHaveCount(0);
  await expect(order.getByRole('region', { name: '状态记录' })).toContainText('七天无理由');
  await expectSound(page, 'sales-order_panel');
});

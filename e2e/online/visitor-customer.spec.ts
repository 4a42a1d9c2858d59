import { desk, widget } from '../fixtures/chat.ts';
import { expectSound } from '../fixtures/sound.ts';
import { expect, test } from '../fixtures/test.ts';

test('who serves a visitor writes down a new customer, takes the link back, and finds the customer again', async ({
  agent,
  visitor,
}) => {
  const { page } = await agent('agent1036');
  await desk(page).goOnline();
  const { page: shop } = await visitor();
  await widget(shop).open();
  await widget(shop).say('我买的餐桌到哪了');
  await desk(page).row('我买的餐桌到哪了').click();

  const customer = page.getByRole('region', { name: '客户', exact: true });
  const form = page.getByRole('dialog', { name: '新建客户' });
  const fill = async (name: string) => {
    await customer.getByRole('button', { name: '新建客户' }).click();
    await form.getByLabel('客户姓名').fill(name);
    await form.getByLabel('联系电话').fill('13912349876');
    await form.getByRole('button', { name: '新建并关联' }).click();
  };
  await fill('欧阳青禾');
  await expect(customer.getByText('欧阳青禾')).toBeVisible();
  await expectSound(page, 'visitor_customer');
  await customer.getByRole('button', { name: '解除关联' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '解除关联' }).click();
  await expect(customer.getByText('还没有关联客户')).toBeVisible();

  // The number belongs to a customer now.
  await fill('又一位');
  await expect(form.getByText('该号码已有客户')).toBeVisible();
  await expectSound(page, 'visitor_customer_conflict');
  await form.getByRole('button', { name: '取消' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '离开', exact: true }).click();

  await customer.getByRole('button', { name: '关联客户' }).click();
  const choice = page.getByRole('dialog', { name: '关联客户' });
  await choice.getByRole('button', { name: '关联', exact: true }).click();
  await expect(choice.getByText('请选择客户')).toBeVisible();
  await choice.getByRole('button', { name: /^客户/ }).click();
  await page.getByRole('combobox', { name: '查找客户' }).fill('欧阳青');
  await page.getByRole('option', { name: /欧阳青禾/ }).click();
  await choice.getByRole('button', { name: '关联', exact: true }).click();
  await expect(customer.getByText('欧阳青禾')).toBeVisible();
  await desk(page).end();
  await desk(page).goOffline();
});

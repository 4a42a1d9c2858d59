import { expectSound } from '../fixtures/sound.ts';
import { expect, test } from '../fixtures/test.ts';

test('a number opens as a pop-up: its customer with what happened, tabs named after it and no more than ten', async ({
  agent,
}) => {
  const { page } = await agent('admin');
  const number = `154556${String(Date.now() % 100_000).padStart(5, '0')}`;
  const popUp = `/#/popup?type=search&callerId=${number}&page-title=${encodeURIComponent(`查找 ${number}`)}`;
  await page.goto(popUp);
  await page.getByRole('button', { name: '新建客户' }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('联系电话')).toHaveValue(number);
  await form.getByLabel('姓名').fill('弹屏客户');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByRole('button', { name: '保存' })).toHaveCount(0);

  await page.goto(popUp);
  await expect(page.getByRole('heading', { level: 1, name: '查找' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '弹屏客户' })).toBeVisible();
  await page.getByRole('textbox', { name: '跟进内容' }).fill('客户询问退货');
  await page.getByRole('button', { name: '添加跟进' }).click();
  await expect(page.getByText('客户询问退货')).toBeVisible();
  await expect(page.getByText('您与该号码还没有通话。')).toBeVisible();
  await expectSound(page, 'pop-up');

  for (let n = 0; n < 11; n++) {
    const caller = `154555001${String(n).padStart(2, '0')}`;
    await page.goto(`/#/popup?callerId=${caller}&page-title=${encodeURIComponent(`来电 ${caller}`)}`);
    await expect(page.getByRole('heading', { level: 1, name: '来电' })).toBeVisible();
  }
  const tabs = page.getByRole('tab', { name: /来电 |查找 / });
  await expect(tabs).toHaveCount(10);
  await expect(page.getByRole('tab', { name: `查找 ${number}` })).toHaveCount(0);
});

test('a number of a colleague’s customer: whose it is, a request to them, and no new customer', async ({ agent }) => {
  const { page: admin } = await agent('admin');
  const number = `154557${String(Date.now() % 100_000).padStart(5, '0')}`;
  await admin.goto(`/#/customer/list?new=1&phone=${number}`);
  const form = admin.getByRole('dialog');
  await form.getByLabel('姓名').fill('同事客户');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByRole('button', { name: '保存' })).toHaveCount(0);

  const { page } = await agent('agent1022');
  await page.goto(`/#/popup?type=search&callerId=${number}`);
  const card = page.getByRole('region', { name: '客户', exact: true });
  await expect(card).toContainText('您没有查看权限');
  await expect(card).not.toContainText('同事客户');
  await expect(page.getByRole('button', { name: '新建客户' })).toHaveCount(0);
  await card.getByRole('button', { name: '申请查看' }).click();
  const request = page.getByRole('dialog', { name: '申请查看客户' });
  await request.getByLabel('申请理由').fill('客户来电询问退货');
  await expectSound(page, 'pop-up-owner');
  await request.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('已提交申请')).toBeVisible();
});

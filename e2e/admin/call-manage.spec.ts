import { expectSound } from '../fixtures/sound.ts';
import { expect, test } from '../fixtures/test.ts';

test('extensions of desk telephones are made in a range, and their passwords are shown once', async ({ colleague }) => {
  const page = await colleague('admin', '/setting/callmanage');
  await page.getByRole('button', { name: '新建分机' }).first().click();
  const form = page.getByRole('dialog', { name: '批量新建分机' });
  await form.getByLabel('起始号码').fill('97301');
  await form.getByLabel('结束号码').fill('97300');
  await form.getByText('IP 话机').click();
  await form.getByRole('button', { name: '新建' }).click();
  await expect(form.getByText('结束号码不小于起始号码，且位数相同')).toBeVisible();
  await form.getByLabel('结束号码').fill('97302');
  await form.getByRole('button', { name: '新建' }).click();
  const accounts = page.getByRole('dialog').filter({ hasText: '话机注册密码' });
  await expect(accounts.getByText('t174-97302')).toBeVisible();
  await expectSound(page, 'extension-accounts');
  await accounts.getByRole('button', { name: '我已记下' }).click();

  await page.getByRole('textbox', { name: '分机号、姓名或工号' }).fill('9730');
  await page.keyboard.press('Enter');
  for (const number of ['97301', '97302']) {
    await page.getByRole('button', { name: `删除 ${number}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(page.getByRole('row').filter({ hasText: number })).toHaveCount(0);
  }
});

test('a status is offered once it is made', async ({ colleague }) => {
  const page = await colleague('admin', '/basicmodule/statusSet');
  await page.getByRole('button', { name: '新建状态' }).click();
  const form = page.getByRole('dialog', { name: '新建状态' });
  await form.getByLabel('状态名称').fill('故事外勤');
  await form.getByRole('button', { name: '保存' }).click();
  const row = page.getByRole('row').filter({ hasText: '故事外勤' });
  await expect(row).toContainText('电话');
  await row.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(row).toHaveCount(0);
});

test('a pool holds numbers of hotlines, each with its areas', async ({ colleague }) => {
  const page = await colleague('admin', '/setting/callmanage/pool');
  await page.getByRole('button', { name: '新建号码池' }).first().click();
  const form = page.getByRole('dialog', { name: /号码池/ });
  await form.getByLabel('号码池名称').fill('故事号码池');
  await form.getByText('按被叫归属地', { exact: true }).click();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请选择号码')).toBeVisible();
  await form.getByRole('button', { name: /^号码：/ }).click();
  await page.getByRole('option', { name: /4008001174/ }).click();
  await page.keyboard.press('Escape');
  await form.getByLabel('4008001174 的归属地').fill('北京');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('归属地为 1 到 11 位数字的号码开头')).toBeVisible();
  await form.getByLabel('4008001174 的归属地').fill('010，021');
  await form.getByRole('button', { name: '保存' }).click();
  const row = page.getByRole('row').filter({ hasText: '故事号码池' });
  await expect(row).toContainText('4008001174');
  await expect(row).toContainText('按被叫归属地');

  await row.getByRole('button', { name: '故事号码池', exact: true }).click();
  await expect(form.getByLabel('4008001174 的归属地')).toHaveValue('010、021');
  await form.getByRole('button', { name: '取消' }).click();
  await row.getByRole('button', { name: /^删除/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(row).toHaveCount(0);
});

test('platform staff make a line; what is wrong is said at its field, and administrators see its state alone', async ({
  agent,
}) => {
  const { page } = await agent('operator', '/#/setting/callmanage');
  await page.getByRole('button', { name: '新建线路' }).first().click();
  const form = page.getByRole('dialog', { name: '新建线路' });
  await form.getByLabel('线路名').fill('story-line');
  await form.getByLabel('运营商').fill('故事电信');
  await form.getByLabel('服务器地址').fill('192.0.2.77');
  await form.getByLabel('呼入来源地址').fill('192.0.2');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('每行一个 IP 地址或网段')).toBeVisible();
  await form.getByLabel('呼入来源地址').fill('192.0.2.77');
  await form.getByRole('button', { name: '保存' }).click();
  // The stories' switch is simulated: every line answers.
  const row = page.getByRole('row').filter({ hasText: 'story-line' });
  await expect(row).toContainText('正常');
  await expectSound(page, 'trunk-list');

  const { page: admin } = await agent('admin', '/#/setting/callmanage/trunk');
  const line = admin.getByRole('row').filter({ hasText: '故事电信' });
  await expect(line).toContainText('正常');
  await expect(admin.getByText('192.0.2.77')).toHaveCount(0);

  await row.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(row).toHaveCount(0);
});

import pg from 'pg';
import { desk, widget } from '../fixtures/chat.ts';
import { expectSound } from '../fixtures/sound.ts';
import { expect, test } from '../fixtures/test.ts';

test('黑名单: create, see, edit, delete', async ({ agent }) => {
  const { page } = await agent('admin', '/#/online/blacklist');
  await page.getByRole('button', { name: '新建黑名单' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('访客编号').fill('1000001');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('row').filter({ hasText: '1000001' })).toBeVisible();

  await page.getByRole('button', { name: '1000001', exact: true }).click();
  await form.getByLabel('访客编号').fill('1000002');
  await form.getByRole('button', { name: '保存' }).click();
  const row = page.getByRole('row').filter({ hasText: '1000002' });
  await expect(row).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '1000001' })).toHaveCount(0);

  await row.getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await expect(row).toHaveCount(0);
});

test('黑名单: what is missing is said at its field', async ({ agent }) => {
  const { page } = await agent('admin', '/#/online/blacklist');
  await page.getByRole('button', { name: '新建黑名单' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请输入访客编号')).toBeVisible();
  await expect(form.getByLabel('访客编号')).toBeFocused();
});

test('who stands on it is turned away in words, in an open chat and after coming back', async ({ agent, visitor, portal }) => {
  const { page } = await agent('agent1039');
  await desk(page).goOnline();
  const { page: shop } = await visitor();
  await widget(shop).open();
  await widget(shop).say('第一次来');
  await desk(page).row('第一次来').click();
  const client = new pg.Client({ connectionString: portal.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ visitor_id: string }>(
    `select visitor_id from conversations where tenant_id = 174 order by id desc limit 1`,
  );
  await client.end();

  const { page: office } = await agent('admin', '/#/online/blacklist');
  await office.getByRole('button', { name: '新建黑名单' }).first().click();
  const form = office.getByRole('dialog');
  await form.getByLabel('访客编号').fill(rows[0]?.visitor_id ?? '');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toHaveCount(0);

  await desk(page).end();
  await desk(page).goOffline();
  await shop.reload();
  const open = shop.getByRole('button', { name: '打开在线客服' });
  if (await open.isVisible()) await open.click();
  await expect(widget(shop).panel.getByText('您暂时无法使用在线咨询')).toBeVisible();
  await expect(widget(shop).panel.getByRole('textbox', { name: '输入消息' })).toBeHidden();
  await expect(widget(shop).panel.getByRole('button', { name: '重新连接' })).toBeHidden();
  await expectSound(shop, 'widget_blacklisted');
});

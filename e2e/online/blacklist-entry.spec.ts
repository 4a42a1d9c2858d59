import pg from 'pg';
import { desk, widget } from '../fixtures/chat.ts';
import { expectSound } from '../fixtures/sound.ts';
import { expect, test } from '../fixtures/test.ts';

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
  await office.getByRole('button', { name: '添加访客' }).first().click();
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

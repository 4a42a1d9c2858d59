import { desk, widget } from '../fixtures/chat.ts';
import { expectSound } from '../fixtures/sound.ts';
import { expect, test } from '../fixtures/test.ts';

test('a visitor passes the record of a chat on; whoever has the link reads it without a sign-in', async ({
  agent,
  visitor,
  person,
}) => {
  const { page } = await agent('agent1023');
  await desk(page).goOnline();
  const { page: shop, context } = await visitor();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await widget(shop).open();
  await widget(shop).say('书架的尺寸是多少？');
  await desk(page).row('书架的尺寸是多少？').click();
  await desk(page).reply('宽 80 厘米。');
  await expect(widget(shop).message('宽 80 厘米。')).toBeVisible();
  await desk(page).end();
  await widget(shop).panel.getByRole('button', { name: '复制记录链接' }).click();
  await expect(widget(shop).panel.getByText('记录链接已复制，7 天内有效')).toBeVisible();
  const link = await shop.evaluate(() => navigator.clipboard.readText());

  const { page: reader } = await person();
  await reader.goto(link);
  await expect(reader.getByText('书架的尺寸是多少？')).toBeVisible();
  await expect(reader.getByText('宽 80 厘米。')).toBeVisible();
  await expectSound(reader, 'chat-record');
  await reader.goto(`${link.slice(0, -2)}xx`);
  await expect(reader.getByText('链接无效或已过期')).toBeVisible();
});

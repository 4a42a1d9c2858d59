import { desk, widget } from '../fixtures/chat.ts';
import { expectSound } from '../fixtures/sound.ts';
import { expect, test } from '../fixtures/test.ts';

test('a conversation is given to a colleague with a note, and the visitor goes on with them', async ({ agent, visitor }) => {
  const { page: giver } = await agent('agent1033');
  const { page: taker } = await agent('agent1034');
  await desk(giver).goOnline();
  const { page: shop } = await visitor();
  await widget(shop).open();
  await widget(shop).say('我要开增值税专票');
  await desk(giver).row('我要开增值税专票').click();
  await desk(taker).goOnline();

  await giver.getByRole('button', { name: '转接', exact: true }).click();
  const form = giver.getByRole('dialog', { name: '转接会话' });
  await form.getByRole('button', { name: /^转接给/ }).click();
  await giver.getByRole('combobox', { name: '查找转接给' }).fill('1034');
  await giver.getByRole('option', { name: /1034/ }).click();
  await form.getByLabel('转接说明').fill('税号已核对');
  await expectSound(giver, 'transfer');
  await form.getByRole('button', { name: '转接', exact: true }).click();
  await expect(giver.getByText('该会话已不在您名下')).toBeVisible();

  await desk(taker).row('我要开增值税专票').click();
  await expect(desk(taker).message('税号已核对')).toBeVisible();
  await desk(taker).reply('专票由我来开');
  await expect(widget(shop).message('专票由我来开')).toBeVisible();
  await expect(widget(shop).panel.getByText(/会话已转接，由客服/)).toBeVisible();
  await expect(shop.getByText('税号已核对')).toHaveCount(0);
  // The former agent cannot read the visitor any more, and sees no failure for that.
  await expect(giver.getByRole('region', { name: '浏览轨迹' })).toHaveCount(0);
  await expect(giver.getByText(/加载失败/)).toHaveCount(0);
  await desk(giver).putAway();
  await desk(taker).end();
  for (const page of [giver, taker]) await desk(page).goOffline();
});

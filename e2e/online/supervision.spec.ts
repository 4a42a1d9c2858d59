import { desk, widget } from '../fixtures/chat.ts';
import { expectSound } from '../fixtures/sound.ts';
import { expect, test } from '../fixtures/test.ts';

test('a supervisor reads along unseen, whispers to the agent, and takes the conversation over', async ({ agent, visitor }) => {
  const { page } = await agent('agent1038');
  await desk(page).goOnline();
  const { page: shop } = await visitor();
  await widget(shop).open();
  await widget(shop).say('衣柜门关不严');
  await desk(page).row('衣柜门关不严').click();
  await desk(page).reply('您拍张照片给我');

  const { page: supervisor } = await agent('admin', '/#/online/onlinemonitoring');
  const name = await page.getByRole('heading', { level: 2, name: /^访客/ }).textContent();
  await supervisor.getByRole('button', { name: name ?? '', exact: true }).click();
  const panel = supervisor.getByRole('dialog', { name: `旁观会话 ${name}` });
  await expect(panel.getByText('您拍张照片给我')).toBeVisible();
  await panel.getByRole('textbox', { name: '耳语内容' }).fill('可以先送一个铰链');
  await supervisor.keyboard.press('Enter');
  await expect(panel.getByText('可以先送一个铰链')).toBeVisible();
  await expectSound(supervisor, 'watching');
  await expect(desk(page).message('可以先送一个铰链')).toBeVisible();
  await expect(shop.getByText('可以先送一个铰链')).toHaveCount(0);

  await panel.getByRole('button', { name: '接管' }).click();
  await supervisor.getByRole('dialog', { name: /^接管/ }).getByRole('button', { name: '接管' }).click();
  await expect(page.getByText(`已接管与「${name}」的会话`)).toBeVisible();
  await expect(page.getByText('该会话已不在您名下')).toBeVisible();
  await desk(supervisor).reply('铰链今天寄出');
  await expect(widget(shop).message('铰链今天寄出')).toBeVisible();
  await desk(page).putAway();
  await desk(supervisor).end();
  await desk(page).goOffline();
});

import type { Page } from '@playwright/test';
import { desk, widget } from '../fixtures/chat.ts';
import { expect, test } from '../fixtures/test.ts';

/** A microphone with a tone: a headless browser has none. */
const hum = (page: Page) =>
  page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const context = new AudioContext();
      const [tone, microphone] = [context.createOscillator(), context.createMediaStreamDestination()];
      tone.connect(microphone);
      tone.start();
      return microphone.stream;
    };
  });

test('a voice is recorded on either side and heard on the other; a discarded one is not sent', async ({ agent, visitor }) => {
  const { page } = await agent('agent1024');
  await desk(page).goOnline();
  const { page: shop } = await visitor();
  await widget(shop).open();
  await widget(shop).say('我说给您听');
  await desk(page).row('我说给您听').click();

  await hum(shop);
  const { panel } = widget(shop);
  await panel.getByRole('button', { name: '录制语音' }).click();
  await expect(panel.getByText('正在录音 1 秒')).toBeVisible();
  await shop.keyboard.press('Escape');
  await expect(panel.getByRole('textbox', { name: '输入消息' })).toBeVisible();
  await panel.getByRole('button', { name: '录制语音' }).click();
  await expect(panel.getByText('正在录音 1 秒')).toBeVisible();
  await panel.getByRole('button', { name: '发送语音' }).click();
  await desk(page)
    .history.getByRole('button', { name: /播放语音/ })
    .click();
  await expect(desk(page).history.locator('audio')).toHaveJSProperty('error', null);
  await expect(desk(page).history.locator('audio')).toHaveCount(1);

  await hum(page);
  await page.getByRole('button', { name: '录制语音' }).click();
  await expect(page.getByText('正在录音 1 秒')).toBeVisible();
  await page.getByRole('button', { name: '发送语音' }).click();
  await expect(panel.getByRole('button', { name: /播放语音/ })).toHaveCount(2);
  await desk(page).end();
  await desk(page).goOffline();
});

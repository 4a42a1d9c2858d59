import type { Page } from '@playwright/test';
import { networkOf } from '../fixtures/network.ts';
import { expect, OUTSIDE_NUMBER, phone, TONE, test } from './voice.ts';

/** The next registration gets no answer, as from a switch that is still starting. */
const swallowRegistration = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function swallow(message) {
      if (!String(message).startsWith('REGISTER')) return send.call(this, message);
      WebSocket.prototype.send = send;
    };
  });

test('Asterisk dies, comes back and is slow: the phone registers again by itself, and has its next call', async ({
  agentSaying,
  voice,
}) => {
  const page = await agentSaying('agent1050', TONE.first);
  const own = phone(page);
  await own.turnOn();
  await own.dial(OUTSIDE_NUMBER);
  await own.hears(TONE.outside);
  await swallowRegistration(page);
  voice.asterisk.kill();
  await expect(own.bar).toHaveCount(0);
  // Asterisk starts first, then the server is ready for phones.
  await expect(page.getByText('网页电话已注册')).toBeAttached({ timeout: 40_000 });
  await expect(async () => {
    await own.dial(OUTSIDE_NUMBER);
    await own.hears(TONE.outside);
  }).toPass();
  await own.hangUp();
});

test('a network that is cut for a moment in a call: both hear each other again', async ({ agentSaying }) => {
  const page = await agentSaying('agent1051', TONE.second);
  const own = phone(page);
  await own.turnOn();
  await own.dial(OUTSIDE_NUMBER);
  await own.hears(TONE.outside);
  const network = await networkOf(page.context().browser());
  network.goDark();
  await own.hears(0);
  network.comeBack();
  await own.hears(TONE.outside);
  await expect(own.bar).toContainText('通话中');
  await own.hangUp();
});

import { expectSound } from '../fixtures/sound.ts';
import { expect, OUTSIDE_NUMBER, phone, TONE, test } from './voice.ts';

test('a colleague’s call pops up before it is answered; afterwards it stands in the workbench', async ({ agentSaying }) => {
  const [a, b] = await Promise.all([agentSaying('agent1036', TONE.first), agentSaying('agent1037', TONE.second)]);
  const [first, second] = [phone(a), phone(b)];
  await Promise.all([first.turnOn(), second.turnOn()]);
  await second.goOnline();
  await first.dial('1037');
  await expect(b.getByRole('tab', { name: '来电 1036' })).toHaveAttribute('aria-selected', 'true');
  await expect(b.getByRole('heading', { level: 1, name: '来电' })).toBeVisible();
  await expect(a.getByRole('tab', { name: '拨号 1037' })).toBeVisible();
  await second.button('接听').click();
  await first.hears(TONE.second);
  await expectSound(b, 'voice-pop-up');
  await b.goto('/#/callstation');
  const call = b.getByRole('navigation', { name: '通话列表' }).getByRole('button', { name: '内部 1036' }).first();
  await expect(call).toContainText('通话中');
  await first.button('挂断').click();
  await expect(call).toContainText(/通话 \d+ 秒/);
  await expectSound(b, 'voice-workbench');
});

test('who was called is called again from the workbench, and with one click on the number in a list', async ({ agentSaying }) => {
  const page = await agentSaying('agent1038', TONE.first);
  const own = phone(page);
  await own.turnOn();
  await own.dial(OUTSIDE_NUMBER);
  await own.hears(TONE.outside);
  await own.hangUp();
  await page.goto('/#/callstation');
  await page.getByRole('button', { name: '拨打', exact: true }).click();
  await own.hears(TONE.outside);
  await own.hangUp();
  await page.goto('/#/callstation/mine');
  await page.getByRole('row').nth(1).getByRole('button', { name: /^拨打/ }).click();
  await own.hears(TONE.outside);
  await own.hangUp();
});

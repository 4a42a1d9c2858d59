import { expectSound } from '../fixtures/sound.ts';
import { expect, OUTSIDE_NUMBER, phone, TONE, test } from './voice.ts';

test('two agents hear each other; who is muted or held is not heard', async ({ agentSaying }) => {
  const [a, b] = await Promise.all([agentSaying('agent1031', TONE.first), agentSaying('agent1032', TONE.second)]);
  const [first, second] = [phone(a), phone(b)];
  await Promise.all([first.turnOn(), second.turnOn()]);
  await second.goOnline();
  await first.dial('1032');
  await second.button('接听').click();
  await Promise.all([first.hears(TONE.second), second.hears(TONE.first)]);
  await expect(first.bar).toContainText('通话中');
  await expectSound(a, 'voice-talking');

  await first.button('静音').click();
  await second.hears(0);
  await first.hears(TONE.second);
  await first.button('取消静音').click();
  await second.hears(TONE.first);

  // Another microphone, without an interruption for the other side.
  await a.getByRole('button', { name: '声音设置' }).click();
  await a.getByRole('combobox', { name: '麦克风' }).selectOption({ index: 1 });
  await a.keyboard.press('Escape');
  await second.hears(TONE.first);

  await first.button('保持').click();
  await first.hears(0);
  await expect(first.bar).toContainText('已保持');
  await first.button('恢复').click();
  await Promise.all([first.hears(TONE.second), second.hears(TONE.first)]);

  await first.button('挂断').click();
  await expect(second.bar).toContainText('已结束');
  await expect(second.bar).toHaveCount(0);
});

test('the web phone lives in one tab, and the next one has it when that is closed', async ({ agentSaying }) => {
  const page = await agentSaying('agent1033', TONE.first);
  await phone(page).turnOn();
  const other = await page.context().newPage();
  await other.goto('/');
  await expect(other.getByText('网页电话已注册')).toBeAttached();
  await page.close();
  await phone(other).dial(OUTSIDE_NUMBER);
  await phone(other).hears(TONE.outside);
  await phone(other).hangUp();
  // Turned off here, it is off for good.
  await other.getByRole('switch', { name: '网页电话' }).click();
  await other.reload();
  await expect(other.getByRole('switch', { name: '网页电话' })).not.toBeChecked();
});

test('a page that is loaded again has the call again, which the other side never lost', async ({ agentSaying }) => {
  const page = await agentSaying('agent1034', TONE.first);
  const own = phone(page);
  await own.turnOn();
  await own.dial(OUTSIDE_NUMBER);
  await own.hears(TONE.outside);
  await page.reload();
  await own.hears(TONE.outside);
  await expect(own.bar).toContainText('通话中');
  await own.hangUp();
});

test('a tab that dies in a call leaves it to the next, and the other side never lost it', async ({ agentSaying }) => {
  const page = await agentSaying('agent1045', TONE.first);
  await phone(page).turnOn();
  const other = await page.context().newPage();
  await other.goto('/');
  const own = phone(other);
  await expect(other.getByText('网页电话已注册')).toBeAttached();
  await own.dial(OUTSIDE_NUMBER);
  await phone(page).hears(TONE.outside);
  // The page is killed: it sends no more messages.
  await page.goto('chrome://crash').catch(() => undefined);
  await own.hears(TONE.outside);
  await expect(own.bar).toContainText('通话中');
  await own.hangUp();
  await page.close();
});

test('without a microphone the switch goes back, and the banner says what to do', async ({ agent }) => {
  const { page } = await agent('agent1035');
  await page.getByRole('switch', { name: '网页电话' }).click();
  await expect(page.getByText('请检查耳麦或麦克风', { exact: true })).toBeVisible();
  await expect(page.getByText(/未检测到耳麦|麦克风未授权/)).toBeVisible();
  await expect(page.getByRole('switch', { name: '网页电话' })).not.toBeChecked();
  await expectSound(page, 'voice-no-microphone');
});

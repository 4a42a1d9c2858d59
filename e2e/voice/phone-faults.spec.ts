import { expectSound } from '../fixtures/sound.ts';
import { expect, phone, TONE, test } from './voice.ts';

test('a call that is missed for want of the microphone says so, to the agent and in the record', async ({ agentSaying }) => {
  const [a, b] = await Promise.all([
    agentSaying('agent1041', TONE.first),
    agentSaying('agent1042', TONE.second, { revocable: true }),
  ]);
  const [first, second] = [phone(a), phone(b)];
  await Promise.all([first.turnOn(), second.turnOn()]);
  await second.goOnline();
  await b.context().clearPermissions();
  await first.dial('1042');
  await second.button('接听').click();
  await expect(b.getByText('请检查耳麦或麦克风', { exact: true })).toBeVisible();
  await expect(b.getByText('麦克风未授权，请在浏览器地址栏中允许本页面使用麦克风。')).toBeVisible();
  await expect(first.button('挂断')).toHaveCount(0);
  await expectSound(b, 'voice-microphone-forbidden');
  await a.goto('/#/callstation');
  const calls = a.getByRole('navigation', { name: '通话列表' });
  // A late report is pushed to the open page.
  await expect(calls.getByRole('listitem').first()).toContainText('坐席麦克风未授权');
});

test('what cannot be dialled is refused in words, and a phone that the switch does not know goes off again', async ({
  agentSaying,
}) => {
  const page = await agentSaying('agent1044', TONE.first);
  const own = phone(page);
  await own.dial('');
  await expect(page.getByText('电话号码不能为空')).toBeVisible();
  await own.turnOn();
  await own.dial('12');
  await expect(page.getByText('电话号码格式有误')).toBeVisible();
  const switched = page.getByRole('switch', { name: '网页电话' });
  await switched.click();
  await expect(switched).not.toBeChecked();
  // The secret is changed on its way.
  await page.route('**/xmf-call-center/webphone', async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    if (body.data?.account) body.data.account.secret = 'another';
    await route.fulfill({ response: reply, json: body });
  });
  await switched.click();
  await expect(page.getByText('网页电话注册失败，请稍后重试')).toBeVisible();
  await expect(switched).not.toBeChecked();
  await expect(page.getByRole('button', { name: '话机设置' })).toBeVisible();
});

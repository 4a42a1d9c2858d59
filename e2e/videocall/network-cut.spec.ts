import type { Page } from '@playwright/test';
import { networkOf } from '../fixtures/network.ts';
import { answer, CUSTOMER, control, test as deskTest, expect } from './desk.ts';
import { expectMoving } from './pictures.ts';
import { ENTRANCE, LARGE, launchForCalls, startCall } from './video.ts';

/** A customer in a browser of their own, with a network of its own. */
const test = deskTest.extend<{ farCustomer: Page }>({
  farCustomer: async ({ calls, playwright, launchOptions, locale }, use) => {
    const browser = await launchForCalls(playwright, launchOptions);
    const permissions = ['camera', 'microphone'];
    const context = await browser.newContext({ baseURL: calls.portal.url, permissions, ...(locale && { locale }) });
    await use(await context.newPage());
    await browser.close();
  },
});
test.describe.configure({ timeout: 240_000 });

/** The network is back when both sides were told; the page without it writes in the meantime. */
async function goesDark(cut: Page, other: Page, words: { own: string; others: string; written: string }): Promise<void> {
  const network = await networkOf(cut.context().browser());
  network.goDark();
  try {
    await expect(cut.getByText(words.own)).toBeVisible();
    await expect(other.getByText(words.others).first()).toBeVisible();
    await cut.getByRole('textbox', { name: '输入消息' }).fill(words.written);
    await cut.keyboard.press('Enter');
  } finally {
    network.comeBack();
  }
  await expect(cut.getByText(words.own)).toBeHidden();
  await expect(other.getByText(words.others).first()).toBeHidden({ timeout: 30_000 });
  await expect(other.getByText(words.written)).toHaveCount(1);
}

test('the network of a customer, then of their agent, is gone: both sides are told, and the same call goes on', async ({
  desk,
  farCustomer: customer,
  calls,
}) => {
  const agent = await desk('agent1025');
  await customer.goto(`/video?tenantId=174&site=${ENTRANCE.open}`);
  await startCall(customer);
  await answer(agent);
  const expectSeen = async () => {
    await expectMoving(agent, CUSTOMER);
    await expectMoving(customer, LARGE);
  };
  await expectSeen();
  await customer.getByRole('button', { name: /^聊天/ }).click();

  const ofCustomer = { own: '网络不稳定，正在恢复视频', others: '网络中断', written: '我在隧道里' };
  await goesDark(customer, agent, ofCustomer);
  await expectSeen();
  const ofAgent = { own: '网络中断，正在重新连接', others: '对方网络不稳定', written: '我的网线掉了' };
  await goesDark(agent, customer, ofAgent);
  await expectSeen();

  await control(agent, '挂断').click();
  await expect(customer.getByRole('heading', { name: '通话已结束' })).toBeVisible();
  const kept = await calls.sql.query(
    `select c.state, c.end_reason, array(
       select body from video_messages m where m.call_id = c.id and m.author <> 'system' order by m.seq) as said
     from video_calls c join agents a on a.id = c.agent_id where a.username = 'agent1025'`,
  );
  expect(kept.rows).toEqual([{ state: 'ended', end_reason: 'completed', said: [ofCustomer.written, ofAgent.written] }]);
});

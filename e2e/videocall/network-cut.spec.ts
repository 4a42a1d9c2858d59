import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { networkOf } from '../fixtures/network.ts';
import { answer, CUSTOMER, control, test as deskTest, expect } from './desk.ts';
import { expectMoving } from './pictures.ts';
import { ENTRANCE, LARGE, launchForCalls, startCall } from './video.ts';

const DARK_MS = 10_000;

/** A customer in a browser of their own, whose network is nobody else's. */
const test = deskTest.extend<{ farCustomer: Page }>({
  farCustomer: async ({ calls, playwright, launchOptions, locale }, use) => {
    const browser = await launchForCalls(playwright, launchOptions);
    const permissions = ['camera', 'microphone'];
    const context = await browser.newContext({ baseURL: calls.portal.url, permissions, ...(locale && { locale }) });
    await use(await context.newPage());
    await browser.close();
  },
});
test.describe.configure({ timeout: 120_000 });

const parties = [
  { who: 'customer', agent: 'agent1025', own: '网络不稳定，正在恢复视频', others: '网络中断' },
  { who: 'agent', agent: 'agent1026', own: '网络中断，正在重新连接', others: '对方网络不稳定' },
] as const;

for (const { who, agent, own, others } of parties) {
  test(`the ${who}'s network is gone for ten seconds: it is said, and the same call goes on`, async ({
    desk,
    farCustomer: customer,
    calls,
  }) => {
    const desktop = await desk(agent);
    await customer.goto(`/video?tenantId=174&site=${ENTRANCE.open}`);
    await startCall(customer);
    await answer(desktop);
    await expectMoving(desktop, CUSTOMER);
    await expectMoving(customer, LARGE);
    const [cut, other] = who === 'customer' ? [customer, desktop] : [desktop, customer];
    const network = await networkOf(cut.context().browser());

    network.goDark();
    const dark = delay(DARK_MS);
    try {
      await expect(cut.getByText(own)).toBeVisible();
      if (who === 'customer') await customer.getByRole('button', { name: /^聊天/ }).click();
      await cut.getByRole('textbox', { name: '输入消息' }).fill('我在隧道里');
      await cut.keyboard.press('Enter');
      await dark;
    } finally {
      network.comeBack();
    }
    await expect(other.getByText(others).first()).toBeVisible();
    await expect(cut.getByText(own)).toBeHidden();
    await expectMoving(desktop, CUSTOMER);
    await expectMoving(customer, LARGE);
    await expect(other.getByText(others).first()).toBeHidden({ timeout: 30_000 });

    if (who === 'agent') await customer.getByRole('button', { name: /^聊天/ }).click();
    await expect(other.getByText('我在隧道里')).toHaveCount(1);
    await control(desktop, '挂断').click();
    await expect(customer.getByRole('heading', { name: '通话已结束' })).toBeVisible();
    const kept = await calls.sql.query(
      `select c.state, c.end_reason, array(select body from video_messages m where m.call_id = c.id and m.author <> 'system') as said
       from video_calls c join agents a on a.id = c.agent_id where a.username = $1`,
      [agent],
    );
    expect(kept.rows).toEqual([{ state: 'ended', end_reason: 'completed', said: ['我在隧道里'] }]);
  });
}

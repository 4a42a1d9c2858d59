import type { Page } from '@playwright/test';
import { answer, CUSTOMER, control, expect, test } from './desk.ts';
import { expectMoving } from './pictures.ts';
import { ENTRANCE } from './video.ts';

test.describe.configure({ timeout: 120_000 });

/** Simulates a hidden page with desktop notices: they are noted, and can be clicked. */
async function noteNotices(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const notices: object[] = [];
    class Notice {
      static permission = 'granted';
      readonly title: string;
      onclick: (() => void) | null = null;
      constructor(title: string) {
        this.title = title;
        notices.push(this);
      }
      close() {
        notices.splice(notices.indexOf(this), 1);
      }
    }
    Object.assign(window, { Notification: Notice, notices, focus: () => Object.assign(window, { focused: true }) });
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
  });
}
interface Noted {
  notices: { title: string; onclick(): void }[];
  focused?: boolean;
}
const noticesOf = (page: Page) => page.evaluate(() => (window as unknown as Noted).notices.map(({ title }) => title));

test('a ring is told on the desktop of who looks elsewhere; a click leads to the dialogue, an answer takes it away', async ({
  desk,
  caller,
}) => {
  const agent = await desk('agent1027');
  await noteNotices(agent);
  await agent.goto('/#/customer/list');
  await agent.reload();
  await expect(agent.getByRole('button', { name: '视频状态：在线' })).toBeVisible();
  await caller();
  await expect.poll(() => noticesOf(agent)).toEqual([expect.stringMatching(/^视频来电 · 访客/)]);
  await agent.evaluate(() => (window as unknown as Noted).notices[0]?.onclick());
  await expect(agent).toHaveURL(/#\/videocall\/videodialogue/);
  await expect(agent.getByRole('heading', { name: '有客户正在呼叫您' })).toBeVisible();
  expect(await agent.evaluate(() => (window as unknown as Noted).focused)).toBe(true);
  await answer(agent);
  expect(await noticesOf(agent)).toEqual([]);
});

test('a call whose customer agreed is recorded by itself, across a reload too, until its agent stops it; pieces that do not arrive are told of', async ({
  desk,
  customer: visit,
  calls,
}) => {
  const agent = await desk('agent1034');
  const customer = await visit(`/video?tenantId=174&site=${ENTRANCE.open}`);
  await customer.getByRole('button', { name: '检测摄像头和麦克风' }).click();
  await customer.getByRole('checkbox', { name: /同意/ }).check();
  await customer.getByRole('button', { name: '开始视频' }).click();
  await answer(agent);
  await expectMoving(agent, CUSTOMER);
  await expect(agent.getByText('录制中')).toBeVisible();

  await test.step('across a reload', async () => {
    const begun = async () => {
      const ofAgent = `select 1 from video_recordings r join agents a on a.id = r.agent_id where a.username = 'agent1034'`;
      return (await calls.sql.query(ofAgent)).rows.length;
    };
    await expect.poll(begun).toBe(1);
    await agent.reload();
    await expectMoving(agent, CUSTOMER);
    await expect(agent.getByText('录制中')).toBeVisible();
    await expect.poll(begun, { message: 'the reloaded page begins anew' }).toBe(2);
    await control(agent, '停止录制').click();
    await expect(control(agent, '开始录制')).toBeVisible();
    await expect(agent.getByText('录制中')).toBeHidden();
  });

  await test.step('pieces that do not arrive, in the call and beside other pages', async () => {
    await agent.route('**/recordings/*/chunks**', (route) => route.abort());
    await control(agent, '开始录制').click();
    await expect(agent.getByText('录制中')).toBeVisible();
    // Fifteen seconds without a piece; the test does not wait for them.
    await calls.sql.query(`update video_recordings set heard_at = heard_at - interval '20 seconds' where state = 'open'`);
    const trouble = '录制异常：画面未能保存，正在重试';
    await expect(agent.locator('.stage').getByText(trouble)).toBeVisible();
    await agent.goto('/#/customer/list');
    await expect(agent.getByRole('region', { name: /的视频$/ }).getByText(trouble)).toBeVisible();
    await agent.unroute('**/recordings/*/chunks**');
    await expect(agent.getByRole('region', { name: /的视频$/ }).getByText('录制中')).toBeVisible({ timeout: 30_000 });
  });

  await agent.route('**/recordings/*/chunks**', (route) => route.abort());
  await calls.sql.query(`update video_calls set recording = 'failing' where state = 'active'`);
  await customer.getByRole('button', { name: '挂断' }).click();
  await agent.goto('/#/videocall/videodialogue');
  await expect(agent.getByRole('region', { name: '通话小结' })).toContainText('录制异常，可能不完整');
});

import type { Page } from '@playwright/test';
import { signIn } from '../fixtures/test.ts';
import { answer, CUSTOMER, expect, test } from './desk.ts';
import { expectMoving } from './pictures.ts';
import { ENTRANCE } from './video.ts';

test.describe.configure({ timeout: 120_000 });

test('what an agent wrote while our server was away is not lost with the page: the next one sends it, once', async ({
  desk,
  caller,
  calls,
}) => {
  const agent = await desk('agent1018');
  const customer = await caller();
  await answer(agent);
  await expectMoving(agent, CUSTOMER);
  await calls.portal.kill();
  await agent.getByRole('textbox', { name: '输入消息' }).fill('请先关闭电源');
  await agent.keyboard.press('Enter');
  await expect(agent.getByText('发送中…')).toBeVisible();
  await agent.goto('about:blank');
  await calls.portal.start();

  await agent.goto(`${calls.portal.url}/#/videocall/videodialogue`);
  await expect(agent.getByRole('log').getByText('请先关闭电源')).toBeVisible();
  await expect(agent.getByText('发送中…')).toBeHidden();
  await expectMoving(agent, CUSTOMER);
  await customer.getByRole('button', { name: /^聊天/ }).click();
  // The customer's page waits longer from try to try.
  await expect(customer.getByRole('log').getByText('请先关闭电源')).toHaveCount(1, { timeout: 30_000 });
  const { rows } = await calls.sql.query(`select author from video_messages where body = '请先关闭电源'`);
  expect(rows).toEqual([{ author: 'agent' }]);
});

/** Of a hidden page, whose desktop shows notices: they are noted, and can be clicked. */
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

test('a recording that does not arrive is told in the call, and beside other pages', async ({ desk, customer: visit, calls }) => {
  const agent = await desk('agent1034');
  const customer = await visit(`/video?tenantId=174&site=${ENTRANCE.open}`);
  await customer.getByRole('button', { name: '检测摄像头和麦克风' }).click();
  await customer.getByRole('checkbox', { name: /同意/ }).check();
  await agent.route('**/recordings/*/chunks**', (route) => route.abort());
  await customer.getByRole('button', { name: '开始视频' }).click();
  await answer(agent);
  await expect(agent.getByText('录制中')).toBeVisible();
  // Fifteen seconds without a piece, which nobody waits for here.
  await calls.sql.query(`update video_recordings set heard_at = heard_at - interval '20 seconds' where state = 'open'`);
  const trouble = '录制异常：画面未能保存，正在重试';
  await expect(agent.locator('.stage').getByText(trouble)).toBeVisible({ timeout: 20_000 });
  await agent.goto('/#/customer/list');
  await expect(agent.getByRole('region', { name: /的视频$/ }).getByText(trouble)).toBeVisible();
  await agent.unroute('**/recordings/*/chunks**');
  await expect(agent.getByRole('region', { name: /的视频$/ }).getByText('录制中')).toBeVisible({ timeout: 30_000 });

  await agent.route('**/recordings/*/chunks**', (route) => route.abort());
  await calls.sql.query(`update video_calls set recording = 'failing' where state = 'active'`);
  await customer.getByRole('button', { name: '挂断' }).click();
  await agent.goto('/#/videocall/videodialogue');
  await expect(agent.getByRole('region', { name: '通话小结' })).toContainText('录制异常，可能不完整');
});

test('a supervisor whose tab is closed watches no longer', async ({ desk, caller, calls, contextOptions }) => {
  const agent = await desk('agent1028');
  const context = await calls.browser.newContext({ ...contextOptions, baseURL: calls.portal.url, locale: 'zh-CN' });
  const supervisor = await context.newPage();
  await signIn(supervisor, 'admin');
  await caller();
  await answer(agent);
  await expectMoving(agent, CUSTOMER);
  const name = (await agent.locator(CUSTOMER).getAttribute('aria-label'))?.replace('的画面', '');
  await supervisor.goto('/#/videocall/onlinemonitoring');
  await supervisor.getByRole('row', { name: new RegExp(`^${name}`) }).click();
  await expectMoving(supervisor, `[aria-label="静默观看"] ${CUSTOMER}`);
  const watchers = async () => {
    const { rows } = await calls.sql.query(`select absent_since from video_parties where kind = 'watcher' and left_at is null`);
    return rows.map(({ absent_since }) => (absent_since === null ? 'in the room' : 'away'));
  };
  await expect.poll(watchers, { timeout: 15_000 }).toEqual(['in the room']);
  await supervisor.close({ runBeforeUnload: true });
  await expect.poll(watchers, { timeout: 15_000 }).toEqual(['away']);
  await calls.sql.query(`update video_parties set absent_since = absent_since - interval '15 seconds' where kind = 'watcher'`);
  // Rooms are looked at every ten seconds.
  await expect.poll(watchers, { timeout: 15_000 }).toEqual([]);
  await context.close();
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectSound } from '../fixtures/sound.ts';
import { expectMoving } from './pictures.ts';
import { ENTRANCE, expect, LARGE, startCall, test } from './video.ts';

const entrance = `/video?tenantId=174&site=${ENTRANCE.open}`;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

test.afterEach(async ({ calls }) => {
  await calls.sql.query('delete from video_settings where tenant_id = 174');
  await calls.sql.query('update video_sites set ask_group = false, allowed_origins = $1', [['*']]);
  await calls.sql.query('update video_calls set video_group_id = null');
  await calls.sql.query('delete from video_groups where tenant_id = 174');
});

test('a customer chooses what it is about; nobody is there, the queue is full, or they called too often', async ({
  customer,
  calls,
}) => {
  const { sql } = calls;
  await sql.query('update video_sites set ask_group = true where key = $1', [ENTRANCE.open]);
  await sql.query(`insert into video_groups (tenant_id, name) values (174, '售后维修'), (174, '全屋定制与门店预约咨询服务组')`);
  const page = await customer(entrance, phone);
  await page.getByRole('button', { name: '检测摄像头和麦克风' }).click();
  await page.getByRole('button', { name: '开始视频' }).click();
  const choice = page.getByLabel('咨询类型');
  await expect(choice).toBeFocused();
  await choice.selectOption('全屋定制与门店预约咨询服务组');
  await expectSound(page, 'video_groups');
  await page.getByRole('button', { name: '开始视频' }).click();
  await expect(page.getByText('当前没有客服在线')).toBeVisible();
  await expectSound(page, 'video_nobody_online');
  const asked = await sql.query(
    'select name from video_calls c join video_groups g on g.id = c.video_group_id where c.tenant_id = 174 order by c.id desc limit 1',
  );
  expect(asked.rows).toEqual([{ name: '全屋定制与门店预约咨询服务组' }]);

  await sql.query('insert into video_settings (tenant_id, queue_limit) values (174, 1)');
  const second = await customer(entrance, phone);
  await second.getByRole('button', { name: '检测摄像头和麦克风' }).click();
  await second.getByLabel('咨询类型').selectOption('售后维修');
  await second.getByRole('button', { name: '开始视频' }).click();
  await expect(second.getByRole('heading', { name: '排队人数较多' })).toBeVisible();
  await expectSound(second, 'video_queue_full');
  await page.getByRole('button', { name: '留言或请回电' }).click();
  const leave = page.getByRole('dialog', { name: '留言' });
  await leave.getByLabel('您的称呼').fill('故事客户丁');
  await leave.getByLabel('联系电话').fill('13700005678');
  await leave.getByLabel('留言', { exact: true }).fill('请明天上午联系我');
  await leave.getByLabel('请给我回电').check();
  await expectSound(page, 'video_leave');
  await leave.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('留言已收到')).toBeVisible();
  await expect(page.getByText('您已取消呼叫')).toBeVisible();
  await second.getByRole('button', { name: '重试' }).click();
  await expect(second.getByRole('button', { name: '检测摄像头和麦克风' })).toBeVisible();

  await sql.query('update video_settings set starts_per_hour = 1 where tenant_id = 174');
  await page.getByRole('button', { name: '再次呼叫' }).click();
  await page.getByRole('button', { name: '检测摄像头和麦克风' }).click();
  await page.getByLabel('咨询类型').selectOption('售后维修');
  await page.getByRole('button', { name: '开始视频' }).click();
  await expect(page.getByRole('heading', { name: '呼叫过于频繁' })).toBeVisible();
});

test('one device is denied: the other is used, and the call begins without', async ({ customer }) => {
  const blind = await customer(entrance, { ...phone, colorScheme: 'dark', permissions: ['microphone'] });
  await blind.getByRole('button', { name: '检测摄像头和麦克风' }).click();
  await expect(blind.getByText('没有摄像头权限')).toBeVisible();
  await expect(blind.getByText('没有麦克风权限')).toBeHidden();
  await expect(blind.getByRole('meter', { name: '麦克风音量' })).toBeVisible();
  await expectSound(blind, 'video_camera_denied_dark');

  const mute = await customer(entrance, { permissions: ['camera'] });
  await mute.getByRole('button', { name: '检测摄像头和麦克风' }).click();
  await expect(mute.getByText('没有麦克风权限')).toBeVisible();
  await expectMoving(mute, '.preview > video');
  await expectSound(mute, 'video_microphone_denied');
  await mute.getByRole('button', { name: '开始视频' }).click();
  await expect(mute.getByRole('button', { name: '取消排队' })).toBeVisible();
  await mute.getByRole('button', { name: '取消排队' }).click();
});

test('who gives no stars calls again; nothing that was written is there for the next', async ({
  customer,
  videoAgent,
  calls,
}) => {
  const agent = await videoAgent('agent1032');
  const page = await customer(entrance);
  await startCall(page);
  const { call } = await agent.answers();
  await expectMoving(page, LARGE);
  await page.getByRole('button', { name: /^聊天/ }).click();
  await page.getByRole('textbox', { name: '输入消息' }).fill('我的门牌号是 12');
  await page.keyboard.press('Enter');
  await expect(page.getByText('发送中')).toBeHidden();

  await agent.ends(call.sessionId);
  await expect(page.getByRole('radiogroup', { name: '评价本次服务' })).toBeVisible();
  await page.getByRole('button', { name: '再次呼叫' }).click();
  await startCall(page);
  const again = await agent.answers();
  expect(again.call.sessionId).not.toBe(call.sessionId);
  await page.getByRole('button', { name: /^聊天/ }).click();
  await expect(page.getByRole('log')).toBeVisible();
  await expect(page.getByText('我的门牌号是 12')).toHaveCount(0);
  await agent.ends(again.call.sessionId);

  const stranger = await customer(entrance, phone);
  await startCall(stranger);
  const next = await agent.answers();
  await expectMoving(stranger, LARGE);
  await stranger.getByRole('button', { name: /^聊天/ }).click();
  await expect(stranger.getByRole('log')).toBeVisible();
  await expect(stranger.getByText('我的门牌号是 12')).toHaveCount(0);
  const { rows } = await calls.sql.query(
    'select session_id, rating, visitor_id from video_calls where session_id = any($1) order by id',
    [[call.sessionId, again.call.sessionId, next.call.sessionId]],
  );
  expect(rows.map(({ rating }) => rating)).toEqual([null, null, null]);
  expect(rows[0].visitor_id).toBe(rows[1].visitor_id);
  expect(rows[2].visitor_id).not.toBe(rows[0].visitor_id);
  await agent.ends(next.call.sessionId);
});

test('a page that the tenant did not allow shows no video page in a frame', async ({ customer, calls }) => {
  const frame = `<!doctype html><title>shop</title><iframe width="500" height="700" src="${calls.portal.url}${entrance}"></iframe>`;
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(frame));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const shop = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const allow = (origin: string) =>
    calls.sql.query('update video_sites set allowed_origins = $1 where key = $2', [[origin], ENTRANCE.open]);
  await allow('https://shop.example');
  const page = await customer(shop);
  // The page that the browser shows in its place.
  await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/');
  const enter = page.frameLocator('iframe').getByRole('button', { name: '检测摄像头和麦克风' });
  await expect(enter).toHaveCount(0);

  await allow(shop);
  await page.reload();
  await expect(enter).toBeVisible();
  server.close();
});

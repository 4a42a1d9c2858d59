import { expectSound } from '../fixtures/sound.ts';
import { expectMoving } from './pictures.ts';
import { ENTRANCE, expect, LARGE, OF_CUSTOMER, SCREEN, startCall, test } from './video.ts';

const OWN = '.self > video';
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

test('a customer calls, is seen, writes, shows their screen, and gives stars', async ({ customer, videoAgent, calls }) => {
  const agent = await videoAgent('agent1001');
  const page = await customer(`/video?tenantId=174&site=${ENTRANCE.open}`, phone);
  await expect(page.getByRole('heading', { name: '南桥家居视频客服' })).toBeVisible();
  await expectSound(page, 'video_enter');
  await page.getByRole('button', { name: '检测摄像头和麦克风' }).click();
  await page.getByLabel(/您的称呼/).fill('王女士');
  await page.getByRole('checkbox', { name: /同意/ }).check();
  await expectSound(page, 'video_checked');
  await page.getByRole('button', { name: '开始视频' }).click();
  await expect(page.getByRole('heading', { name: '正在呼叫客服' })).toBeVisible();
  await expectSound(page, 'video_waiting');

  const { call, page: desk } = await agent.answers();
  await expectMoving(page, LARGE);
  await expectMoving(desk, OF_CUSTOMER);
  expect(call).toMatchObject({ visitorName: '王女士', recordConsent: true });
  await expectSound(page, 'video_call');

  const { sessionId } = call;
  const say = (message: string) =>
    agent.socket.emitWithAck('message.send', { sessionId, clientMsgId: message.padEnd(32, 'x'), msgType: 'text', message });
  await say('hello');
  await expect(page.getByLabel('1 条未读消息')).toBeVisible();
  await page.getByRole('button', { name: /^聊天/ }).click();
  const log = page.getByRole('log');
  await expect(log.getByText('hello')).toBeVisible();
  // On a phone too, neither the chat nor the keyboard below it covers the call's buttons.
  for (const height of [844, 480]) {
    await page.setViewportSize({ width: 390, height });
    for (const button of await page.getByRole('toolbar').getByRole('button').all()) await button.click({ trial: true });
  }
  await page.setViewportSize(phone.viewport);
  await page.getByRole('textbox', { name: '输入消息' }).fill('灯罩裂了');
  await page.keyboard.press('Enter');
  const picture = { name: 'lamp.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.getByLabel('选择文件').setInputFiles(picture);
  await expect(log.getByRole('img', { name: /王女士 发送的图片/ })).toBeVisible();
  await expect(log.getByText('发送中')).toHaveCount(0);
  await expectSound(page, 'video_chat');
  await page.getByRole('button', { name: '关闭聊天' }).click();
  const said = 'select author, type, body from video_messages m join video_calls c on c.id = m.call_id where session_id = $1';
  const { rows } = await calls.sql.query(`${said} and author <> 'system' order by seq`, [sessionId]);
  expect(rows).toMatchObject([
    { author: 'agent', type: 'text', body: 'hello' },
    { author: 'customer', type: 'text', body: '灯罩裂了' },
    { author: 'customer', type: 'image' },
  ]);

  await page.getByRole('button', { name: '共享屏幕' }).click();
  await expect(page.getByText('您正在共享屏幕')).toBeVisible();
  await expectMoving(desk, SCREEN);
  await expectSound(page, 'video_sharing');
  await page.getByRole('toolbar').getByRole('button', { name: '停止共享' }).click();
  await expect(page.getByText('您正在共享屏幕')).toBeHidden();
  const sharer = () => calls.sql.query('select sharer from video_calls where session_id = $1', [sessionId]);
  await expect.poll(async () => (await sharer()).rows).toEqual([{ sharer: null }]);

  await page.getByRole('button', { name: '关闭摄像头' }).click();
  await expect(page.getByRole('group', { name: /我的画面/ })).toBeHidden();
  await page.getByRole('button', { name: '打开摄像头' }).click();
  await expectMoving(desk, OF_CUSTOMER);

  await page.getByRole('button', { name: '挂断' }).click();
  await expect(page.getByRole('heading', { name: '通话已结束' })).toBeVisible();
  await expectSound(page, 'video_over');
  await page.getByRole('radio', { name: '5 星，很满意' }).check();
  await page.getByRole('textbox', { name: '补充说明（选填）' }).fill('很耐心');
  await page.getByRole('button', { name: '提交评价' }).click();
  await expect(page.getByText('感谢您的评价！')).toBeVisible();
  const record = await calls.sql.query(
    'select state, ended_by, end_reason, rating, rating_words from video_calls where session_id = $1',
    [sessionId],
  );
  expect(record.rows).toEqual([
    { state: 'ended', ended_by: 'customer', end_reason: 'completed', rating: 5, rating_words: '很耐心' },
  ]);
  await page.getByRole('button', { name: '再次呼叫' }).click();
  await expect(page.getByRole('button', { name: '检测摄像头和麦克风' })).toBeVisible();
});

test('on a desk, in the dark: another camera, the own picture moved, a lost network, a reload; the agent ends it', async ({
  customer,
  videoAgent,
}) => {
  const agent = await videoAgent('agent1002');
  const page = await customer(`/video?tenantId=174&site=${ENTRANCE.open}`, { colorScheme: 'dark' });
  await page.getByRole('button', { name: '检测摄像头和麦克风' }).click();
  await expectSound(page, 'video_checked_dark');
  await page.getByRole('button', { name: '开始视频' }).click();
  const { call, page: desk } = await agent.answers();
  await expectMoving(page, LARGE);
  const own = page.getByRole('group', { name: /我的画面/ });
  const before = await own.boundingBox();
  await own.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  const after = await own.boundingBox();
  expect([after?.x, after?.y]).toEqual([(before?.x ?? 0) - 24, (before?.y ?? 0) - 24]);
  await expectSound(page, 'video_call_dark');

  const camera = () =>
    page.locator(OWN).evaluate((video: HTMLVideoElement) => (video.srcObject as MediaStream).getVideoTracks()[0]?.label);
  await expect.poll(camera).toBe('fake_device_0');
  for (const name of ['fake_device_1', 'fake_device_2']) {
    await page.getByRole('button', { name: '切换摄像头' }).click();
    await expect.poll(camera).toBe(name);
  }
  await expectMoving(desk, OF_CUSTOMER);

  await page.context().setOffline(true);
  await expect(page.getByText('与服务器的连接已断开，正在重新连接…')).toBeVisible();
  await expectMoving(page, LARGE);
  await expectSound(page, 'video_offline');
  await page.context().setOffline(false);
  await expect(page.getByText('与服务器的连接已断开')).toBeHidden();
  await page.getByRole('button', { name: /^聊天/ }).click();
  await page.getByRole('textbox', { name: '输入消息' }).fill('我的门牌号是 12');
  await page.keyboard.press('Enter');
  await expect(page.getByText('发送中')).toBeHidden();

  await page.reload();
  await expectMoving(page, LARGE);
  await expectMoving(desk, OF_CUSTOMER);

  await agent.ends(call.sessionId);
  await expect(page.getByText('客服已结束通话')).toBeVisible();
  await expectSound(page, 'video_over_dark');
});

test('a customer who waits leaves the queue', async ({ customer, calls }) => {
  const page = await customer(`/video?tenantId=175&site=${ENTRANCE.other}`);
  await startCall(page);
  await expect(page.getByText('当前没有客服在线')).toBeVisible();
  await page.getByRole('button', { name: '取消排队' }).click();
  await expect(page.getByText('您已取消呼叫')).toBeVisible();
  const { rows } = await calls.sql.query('select end_reason from video_calls where tenant_id = 175 order by id desc limit 1');
  expect(rows).toEqual([{ end_reason: 'abandoned' }]);
});

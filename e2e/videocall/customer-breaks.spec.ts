import { expectMoving } from './pictures.ts';
import { ENTRANCE, expect, LARGE, OF_CUSTOMER, startCall, test } from './video.ts';

test.describe.configure({ timeout: 120_000 });

const entrance = `/video?tenantId=174&site=${ENTRANCE.open}`;

test('the media server dies during a call: both come back', async ({ customer, videoAgent, calls }) => {
  const agent = await videoAgent('agent1003');
  const page = await customer(entrance);
  await startCall(page);
  const { page: desk } = await agent.answers();
  await expectMoving(page, LARGE);
  await expectMoving(desk, OF_CUSTOMER);
  calls.livekit.kill();
  await expectMoving(page, LARGE, 45_000);
  await expectMoving(desk, OF_CUSTOMER, 45_000);
  await expect(page.getByText('正在恢复视频')).toBeHidden();
});

test('our server dies during a call: the picture stays, and what is written arrives when it is back', async ({
  customer,
  videoAgent,
  calls,
}) => {
  const agent = await videoAgent('agent1004');
  const page = await customer(entrance);
  await startCall(page);
  const { call, page: desk } = await agent.answers();
  await expectMoving(page, LARGE);
  await calls.portal.kill();
  await expect(page.getByText('与服务器的连接已断开')).toBeVisible();
  await expectMoving(page, LARGE);
  await expectMoving(desk, OF_CUSTOMER);
  await page.getByRole('button', { name: /^聊天/ }).click();
  await page.getByRole('textbox', { name: '输入消息' }).fill('还在吗');
  await page.keyboard.press('Enter');
  await expect(page.getByText('发送中')).toBeVisible();
  await calls.portal.start();
  await expect(page.getByText('发送中')).toBeHidden({ timeout: 40_000 });
  await expect(page.getByText('与服务器的连接已断开')).toBeHidden();
  await expectMoving(page, LARGE);
  const said = `select body from video_messages m join video_calls c on c.id = m.call_id where session_id = $1 and author = 'customer'`;
  expect((await calls.sql.query(said, [call.sessionId])).rows).toEqual([{ body: '还在吗' }]);
});

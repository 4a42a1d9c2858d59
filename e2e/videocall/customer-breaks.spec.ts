import { answer, CUSTOMER, expect, test } from './desk.ts';
import { expectMoving } from './pictures.ts';
import { ENTRANCE, LARGE, OF_CUSTOMER, startCall } from './video.ts';

test.describe.configure({ timeout: 240_000 });

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

test('our server dies during a call: the picture stays, and what both wrote arrives once, the agent’s although their page went', async ({
  desk,
  caller,
  calls,
}) => {
  const agent = await desk('agent1018');
  const customer = await caller();
  await answer(agent);
  await expectMoving(agent, CUSTOMER);
  await expectMoving(customer, LARGE);
  await calls.portal.kill();
  await expect(customer.getByText('与服务器的连接已断开')).toBeVisible();
  await expectMoving(customer, LARGE);
  await expectMoving(agent, CUSTOMER);
  await customer.getByRole('button', { name: /^聊天/ }).click();
  await customer.getByRole('textbox', { name: '输入消息' }).fill('还在吗');
  await customer.keyboard.press('Enter');
  await expect(customer.getByText('发送中')).toBeVisible();
  await agent.getByRole('textbox', { name: '输入消息' }).fill('请先关闭电源');
  await agent.keyboard.press('Enter');
  await expect(agent.getByText('发送中…')).toBeVisible();
  await agent.goto('about:blank');
  await calls.portal.start();

  await agent.goto(`${calls.portal.url}/#/videocall/videodialogue`);
  await expect(agent.getByRole('log').getByText('请先关闭电源')).toBeVisible();
  await expect(agent.getByText('发送中…')).toBeHidden();
  // The customer's page waits longer after each try, and enters the room again only after that.
  await expect(customer.getByText('发送中')).toBeHidden({ timeout: 40_000 });
  await expect(customer.getByText('与服务器的连接已断开')).toBeHidden();
  await expect(customer.getByRole('log').getByText('请先关闭电源')).toHaveCount(1, { timeout: 40_000 });
  await expectMoving(customer, LARGE, 45_000);
  await expectMoving(agent, CUSTOMER, 45_000);
  const { rows } = await calls.sql.query(
    `select author from video_messages where body in ('还在吗', '请先关闭电源') order by author`,
  );
  expect(rows).toEqual([{ author: 'agent' }, { author: 'customer' }]);
});

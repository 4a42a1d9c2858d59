import { answer, CUSTOMER, control, expect, test } from './desk.ts';
import { expectHeard, expectMoving, LARGE } from './video.ts';

// Several browsers draw and encode at once.
test.describe.configure({ timeout: 120_000 });

test('where the browser allows neither camera nor microphone, the call is answered, says what to do, and goes on with what is allowed', async ({
  desk,
  caller,
}) => {
  const agent = await desk('agent1017', { permissions: [] });
  const customer = await caller();
  await answer(agent);
  await expectMoving(agent, CUSTOMER);
  await expect(agent.getByText('浏览器未允许使用麦克风，请点击地址栏左侧的图标允许后重试')).toBeVisible();
  await expect(agent.getByText('浏览器未允许使用摄像头，请点击地址栏左侧的图标允许后重试')).toBeVisible();
  await expect(customer.getByText(/没有打开摄像头$/)).toBeVisible();

  await agent.context().grantPermissions(['camera', 'microphone']);
  await control(agent, '取消静音').click();
  await control(agent, '开启摄像头').click();
  await expectMoving(customer, LARGE);
  await expectHeard(customer);
  await expect(agent.getByText(/^浏览器未允许/)).toHaveCount(0);
});

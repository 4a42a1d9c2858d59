import { answer, CUSTOMER, control, expect, OWN, test } from './desk.ts';
import { expectMoving } from './pictures.ts';
import { LARGE } from './video.ts';

test('a call rings, both see each other, it goes along to another page, and is noted when it is over', async ({
  desk,
  caller,
}) => {
  const agent = await desk('agent1001');
  const customer = await caller();
  await expect(agent.getByRole('region', { name: /^视频来电/ })).toBeVisible();
  await answer(agent);
  await expectMoving(agent, CUSTOMER);
  await expectMoving(agent, OWN);
  await expectMoving(customer, LARGE);

  await test.step('its tab cannot be closed, and a window beside another page shows it', async () => {
    await expect(agent.getByRole('button', { name: /^关闭.*视频会话/ })).toHaveCount(0);
    await agent.goto('/#/customer/list');
    const floating = agent.getByRole('region', { name: /^与访客.*的视频$/ });
    await expectMoving(agent, `.float ${CUSTOMER}`);
    const handle = floating.getByRole('button', { name: /^移动视频窗口/ });
    const before = await floating.boundingBox();
    await handle.press('ArrowLeft');
    await expect.poll(async () => (await floating.boundingBox())?.x).toBe((before?.x ?? 0) - 16);
    await floating.getByRole('button', { name: '返回' }).click();
    await expect(floating).toBeHidden();
    await expectMoving(agent, CUSTOMER);
  });

  await test.step('both write, and the agent keeps a picture that the customer does not get', async () => {
    await agent.getByRole('textbox', { name: '输入消息' }).fill('请把镜头对准机身底部');
    await agent.keyboard.press('Enter');
    await control(agent, '截图').click();
    await expect(agent.getByText('截图 · 仅坐席可见')).toBeVisible();
    await customer.getByRole('button', { name: '聊天' }).click();
    await expect(customer.getByRole('log').getByText('请把镜头对准机身底部')).toBeVisible();
    await expect(customer.getByRole('log').getByRole('img')).toHaveCount(0);
  });

  await test.step('the customer leaves; the agent notes what happened and is free again', async () => {
    await customer.getByRole('button', { name: '关闭聊天' }).click();
    await customer.getByRole('button', { name: '挂断' }).click();
    await expect(agent.getByRole('heading', { name: '客户已挂断' })).toBeVisible();
    await agent.getByRole('textbox', { name: '备注' }).fill('已指导更换滤芯');
    await agent.getByRole('button', { name: '添加备注' }).click();
    await expect(agent.getByRole('listitem').filter({ hasText: '已指导更换滤芯' })).toBeVisible();
    await agent.getByRole('button', { name: '完成' }).click();
    await expect(agent.getByRole('heading', { name: '等待客户呼叫' })).toBeVisible();
  });
});

test('a colleague takes a call over, and the customer sees them', async ({ desk, caller }) => {
  // The customer who has waited longer rings first.
  const agent = await desk('agent1002');
  const colleague = await desk('agent1003');
  const customer = await caller();
  await answer(agent);
  await expectMoving(customer, LARGE);

  await control(agent, '转接').click();
  await agent.getByRole('button', { name: /^转接给/ }).click();
  await agent.getByRole('option', { name: /1003/ }).click();
  const form = agent.getByRole('dialog', { name: '转接视频' });
  await form.getByRole('textbox', { name: '转接说明' }).fill('请继续指导安装');
  await form.getByRole('button', { name: '转接', exact: true }).click();
  await expect(agent.getByText(/^正在转接给/)).toBeVisible();

  const ring = colleague.getByRole('region', { name: /^视频转接/ });
  await expect(ring.getByText('请继续指导安装')).toBeVisible();
  await answer(colleague);
  await expect(agent.getByRole('heading', { name: '视频已转接' })).toBeVisible();
  await expect(agent.getByRole('region', { name: '通话小结' })).toContainText(/通话时长\d+ (分|秒)/);
  await expectMoving(colleague, CUSTOMER);
  await expectMoving(customer, LARGE);
  await control(colleague, '挂断').click();
  await expect(colleague.getByRole('heading', { name: '视频已结束' })).toBeVisible();
  await expect(customer.getByRole('heading', { name: '通话已结束' })).toBeVisible();
});

test('a call is served by keys alone, in one tab of its agent: the others say so, and a reload goes on with it', async ({
  desk,
  caller,
}) => {
  const agent = await desk('agent1004');
  await caller();
  await expect(agent.getByRole('button', { name: '接听' })).toBeVisible();
  await agent.keyboard.press('Alt+5');
  await expectMoving(agent, CUSTOMER);
  await agent.keyboard.press('Alt+6');
  await expect(control(agent, '取消静音')).toBeVisible();
  await control(agent, '转接').press('Enter');
  await expect(agent.getByRole('button', { name: /^转接给/ })).toBeFocused();
  await agent.keyboard.press('Escape');
  await expect(agent.getByRole('dialog', { name: '转接视频' })).toHaveCount(0);
  await agent.keyboard.press('Alt+7');
  await expect(control(agent, '开启摄像头')).toBeVisible();

  const second = await agent.context().newPage();
  await second.goto('/#/videocall/videodialogue');
  await expect(second.getByText('正在其他标签页中进行')).toBeVisible();

  await agent.reload();
  await expectMoving(agent, CUSTOMER);
  await expect(second.getByText('正在其他标签页中进行')).toBeVisible();

  await second.getByRole('button', { name: '在此标签页继续' }).click();
  await expectMoving(second, CUSTOMER);
  await expect(agent.getByText('正在其他标签页中进行')).toBeVisible();
  await second.keyboard.press('Alt+8');
  await expect(agent.getByRole('heading', { name: '视频已结束' })).toBeVisible();
});

import { answer, CUSTOMER, control, expect, invite, openInvitation, test } from './desk.ts';
import { expectHeard, expectMoving } from './pictures.ts';
import { LARGE } from './video.ts';

// Several browsers draw and encode at once.
test.describe.configure({ timeout: 120_000 });

/** The pictures of everybody in the call, at an agent's. */
const FACES = '.stage figure video';

test('a colleague is invited, everybody sees and hears everybody, and who was invited leaves alone', async ({ desk, caller }) => {
  // The one who waits longer is rung.
  const agent = await desk('agent1011');
  const colleague = await desk('agent1012');
  const customer = await caller();
  await answer(agent);
  await expectMoving(agent, CUSTOMER);
  await invite(agent, colleague, 'agent1012');

  for (const page of [agent, colleague]) {
    await expect(page.locator(FACES)).toHaveCount(3);
    for (const label of await page.locator(FACES).evaluateAll((videos) => videos.map((video) => video.ariaLabel))) {
      await expectMoving(page, `.stage video[aria-label="${label}"]`);
    }
  }
  await expectMoving(customer, LARGE);
  await expect(customer.locator('.strip figure')).toHaveCount(1);
  await expectMoving(customer, '.strip figure video');
  await expectHeard(customer);

  await control(colleague, '退出').click();
  await expect(colleague.getByRole('heading', { name: '您已退出视频' })).toBeVisible();
  await expect(agent.locator(FACES)).toHaveCount(2);
  await expect(customer.locator('.strip figure')).toHaveCount(0);
  await expectMoving(customer, LARGE);
});

test('an agent makes a link for somebody from outside: who opens it is seen by customer and agent, its second use is refused', async ({
  desk,
  caller,
  customer: visit,
}) => {
  const agent = await desk('agent1013');
  const customer = await caller();
  await answer(agent);
  await expectMoving(customer, LARGE);
  const form = await openInvitation(agent);
  await form.getByRole('button', { name: '复制邀请链接' }).click();
  const link = await form.getByRole('textbox', { name: '邀请链接' }).inputValue();
  await form.getByRole('button', { name: '取消' }).click();

  const outsider = await visit(link);
  await outsider.getByRole('button', { name: '检测摄像头和麦克风' }).click();
  await outsider.getByLabel('您的称呼').fill('赵师傅');
  await outsider.getByRole('button', { name: '进入通话' }).click();
  await expectMoving(outsider, LARGE);
  await expectMoving(agent, '.stage video[aria-label="赵师傅的画面"]');
  await expectMoving(customer, '.strip video[aria-label="赵师傅 的画面"]');

  const second = await visit(link);
  await expect(second.getByRole('heading', { name: '邀请链接已失效' })).toBeVisible();
  await expect(agent.locator(FACES)).toHaveCount(3);

  await agent.getByRole('tab', { name: '客户', exact: true }).click();
  await expect(agent.getByRole('listitem').filter({ hasText: '赵师傅' })).toContainText('外部人员');
  await control(agent, '挂断').click();
  await expect(outsider.getByRole('heading', { name: '通话已结束' })).toBeVisible();
});

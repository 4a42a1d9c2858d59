import { expectSound } from '../fixtures/sound.ts';
import { answer, CUSTOMER, control, expect, invite, openInvitation, test } from './desk.ts';
import { expectHeard, expectMoving } from './pictures.ts';
import { ENTRANCE, LARGE, startCall } from './video.ts';

// Several browsers draw and encode at once.
test.describe.configure({ timeout: 240_000 });

const phone = { viewport: { width: 390, height: 844 } };
/** The pictures of everybody in the call, on an agent's page. */
const FACES = '.stage figure video';

test('a colleague is invited: everybody sees and hears everybody and a shared screen, which nobody else can stop; who was invited leaves alone', async ({
  desk,
  caller,
}) => {
  // The customer who has waited longer rings first.
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

  await control(agent, '共享屏幕').click();
  await expect(control(agent, '停止共享')).toBeEnabled({ timeout: 30_000 });
  await expect(agent.getByText('您正在共享屏幕')).toBeVisible();
  await expectMoving(customer, `${LARGE}.screen`);
  await expectMoving(colleague, '.stage-main video[aria-label$="共享的屏幕"]');

  await test.step('the others are told why they can neither stop it nor show theirs', async () => {
    const sharer = colleague.locator('.stage-notices').getByText(/正在共享屏幕$/);
    await expect(sharer).toBeVisible({ timeout: 20_000 });
    await expect(control(colleague, '停止共享')).toHaveCount(0);
    await expect(control(colleague, '共享屏幕')).toBeDisabled();
    await expect(control(colleague, '共享屏幕')).toHaveAttribute('title', '对方正在共享屏幕，只有共享者可以停止');
    await expect(customer.getByRole('button', { name: '停止共享' })).toHaveCount(0);
  });

  await control(agent, '停止共享').click();
  await expect(customer.locator(`${LARGE}.screen`)).toHaveCount(0);
  await expectMoving(customer, LARGE);
  await expect(control(colleague, '共享屏幕')).toBeEnabled();
  await control(colleague, '共享屏幕').click();
  await expect(control(agent, '共享屏幕')).toBeDisabled();
  await expectMoving(agent, '.stage-main video[aria-label$="共享的屏幕"]');
  await control(colleague, '停止共享').click();
  await expect(control(agent, '共享屏幕')).toBeEnabled();

  await control(colleague, '退出').click();
  await expect(colleague.getByRole('heading', { name: '您已退出视频' })).toBeVisible();
  await expect(agent.locator(FACES)).toHaveCount(2);
  await expect(customer.locator('.strip figure')).toHaveCount(0);
  await expectMoving(customer, LARGE);
});

test('an agent makes a link for somebody from outside: it leads one person into the call, once, for ten minutes, and nobody is recorded unasked', async ({
  desk,
  calls,
  customer: visit,
}) => {
  const agent = await desk('agent1013');
  const customer = await visit(`/video?tenantId=174&site=${ENTRANCE.open}`);
  await customer.getByRole('checkbox', { name: /^我同意/ }).check();
  await startCall(customer);
  await answer(agent);
  await control(agent, '停止录制').click();
  const makeLink = async () => {
    const form = await openInvitation(agent);
    await form.getByRole('button', { name: '复制邀请链接' }).click();
    const link = await form.getByRole('textbox', { name: '邀请链接' }).inputValue();
    await form.getByRole('button', { name: '取消' }).click();
    return link;
  };
  const link = await makeLink();

  const outsider = await visit(link, phone);
  await outsider.getByRole('button', { name: '检测摄像头和麦克风' }).click();
  await outsider.getByLabel('您的称呼').fill('赵师傅');
  await expectSound(outsider, 'video_link');
  await outsider.getByRole('button', { name: '进入通话' }).click();
  await expectMoving(outsider, LARGE);
  await expectMoving(agent, '.stage video[aria-label="赵师傅的画面"]');
  await expectMoving(customer, '.strip video[aria-label="赵师傅 的画面"]');
  await agent.getByRole('tab', { name: '客户', exact: true }).click();
  await expect(agent.getByRole('listitem').filter({ hasText: '赵师傅' })).toContainText('外部人员');

  await test.step('a recording waits until the guest agreed', async () => {
    await control(agent, '开始录制').click();
    await expect(agent.getByText('等待 赵师傅 同意录制')).toBeVisible();
    await expectSound(outsider, 'video_consent');
    await outsider.getByRole('button', { name: '同意录制', exact: true }).click();
    await expect(outsider.getByText('录制中', { exact: true })).toBeVisible();
    await expect(control(agent, '停止录制')).toBeVisible();
  });

  await test.step('who opens it again, or a part of it, is told before anything is asked of them', async () => {
    const late = await visit(link, { ...phone, colorScheme: 'dark' });
    for (const stale of [link, link.slice(0, -8)]) {
      await late.goto(stale);
      await late.reload();
      await expect(late.getByRole('heading', { name: '邀请链接已失效' })).toBeVisible();
      await expect(late.getByRole('button')).toHaveCount(0);
    }
    await expectSound(late, 'video_link_expired_dark');
    await expect(agent.locator(FACES)).toHaveCount(3);
  });

  await test.step('who takes too long is told', async () => {
    const slow = await visit(await makeLink(), phone);
    await slow.getByRole('button', { name: '检测摄像头和麦克风' }).click();
    await expect(slow.getByText('本次通话正在录制')).toBeVisible();
    await slow.getByRole('checkbox', { name: /^我同意/ }).check();
    await slow.getByLabel('您的称呼').fill('慢慢来的人');
    await calls.sql.query(`update video_links set expires_at = now() - interval '1 second' where tenant_id = 174`);
    await slow.getByRole('button', { name: '进入通话' }).click();
    await expect(slow.getByRole('heading', { name: '邀请链接已失效' })).toBeVisible();
  });

  await outsider.reload();
  await expectMoving(outsider, LARGE);
  await outsider.getByRole('button', { name: '离开' }).click();
  await expect(outsider.getByRole('heading', { name: '您已离开通话' })).toBeVisible();
  await expect(customer.locator('.strip figure')).toHaveCount(0);
  await expectMoving(customer, LARGE);
  await control(agent, '挂断').click();
});

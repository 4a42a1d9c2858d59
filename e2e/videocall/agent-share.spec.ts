import { answer, control, expect, invite, test } from './desk.ts';
import { expectMoving } from './pictures.ts';
import { LARGE } from './video.ts';

// Several browsers draw and encode at once.
test.describe.configure({ timeout: 120_000 });

test('an agent shows their screen: everybody sees it, and nobody else can stop it', async ({ desk, caller }) => {
  // The one who waits longer is rung.
  const agent = await desk('agent1014');
  const colleague = await desk('agent1015');
  const customer = await caller();
  await answer(agent);
  await expectMoving(customer, LARGE);
  await invite(agent, colleague, 'agent1015');

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
});

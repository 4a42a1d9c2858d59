import { signIn } from '../fixtures/test.ts';
import { answer, CUSTOMER, control, expect, test } from './desk.ts';
import { expectMoving } from './pictures.ts';
import { LARGE } from './video.ts';

test('a supervisor watches a call that nobody in it notices, and ends it', async ({ desk, caller, calls, contextOptions }) => {
  const agent = await desk('agent1008');
  const context = await calls.browser.newContext({ ...contextOptions, baseURL: calls.portal.url, locale: 'zh-CN' });
  const supervisor = await context.newPage();
  await signIn(supervisor, 'admin');
  const customer = await caller();
  await answer(agent);
  await expectMoving(agent, CUSTOMER);
  const name = (await agent.locator(CUSTOMER).getAttribute('aria-label'))?.replace('的画面', '');
  await supervisor.goto('/#/videocall/onlinemonitoring');
  await supervisor.getByRole('row', { name: new RegExp(`^${name}`) }).click();
  const watching = supervisor.getByRole('region', { name: '静默观看' });
  await expect(watching.getByText('静默观看中，通话双方看不到也听不到您。')).toBeVisible();
  await expect(watching.getByRole('figure')).toHaveCount(2);
  await expectMoving(supervisor, `[aria-label="静默观看"] ${CUSTOMER}`);
  await expect(agent.locator('.stage').getByRole('figure')).toHaveCount(2);

  await supervisor.getByRole('button', { name: '强制结束' }).click();
  await supervisor
    .getByRole('dialog', { name: /^强制结束/ })
    .getByRole('button', { name: '强制结束' })
    .click();
  await expect(supervisor.getByText('通话已结束。')).toBeVisible();
  await expect(agent.getByRole('heading', { name: '视频已结束' })).toBeVisible();
  await expect(customer.getByRole('heading', { name: '通话已结束' })).toBeVisible();
  await expect(customer.locator(LARGE)).toHaveCount(0);
  await expect(control(agent, '挂断')).toHaveCount(0);
  await context.close();
});

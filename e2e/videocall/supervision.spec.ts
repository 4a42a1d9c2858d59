import { openPortal, signedIn } from '../fixtures/test.ts';
import { answer, CUSTOMER, control, expect, test } from './desk.ts';
import { expectMoving } from './pictures.ts';
import { LARGE } from './video.ts';

test('a supervisor watches a call that nobody in it notices, leaves it with their tab, and ends it', async ({
  desk,
  caller,
  calls,
}) => {
  const agent = await desk('agent1008');
  const context = await calls.contexts.take(await signedIn(calls.portal.url, 'admin'));
  let supervisor = await context.newPage();
  const customer = await caller();
  await answer(agent);
  await expectMoving(agent, CUSTOMER);
  const name = (await agent.locator(CUSTOMER).getAttribute('aria-label'))?.replace('的画面', '');
  await openPortal(supervisor, '/#/videocall/onlinemonitoring');
  await supervisor.getByRole('row', { name: new RegExp(`^${name}`) }).click();
  const watching = supervisor.getByRole('region', { name: '静默观看' });
  await expect(watching.getByText('静默观看中，通话双方看不到也听不到您。')).toBeVisible();
  await expect(watching.getByRole('figure')).toHaveCount(2);
  await expectMoving(supervisor, `[aria-label="静默观看"] ${CUSTOMER}`);
  await expect(agent.locator('.stage').getByRole('figure')).toHaveCount(2);

  await test.step('who closes the tab has left the room', async () => {
    const watchers = async () => {
      const { rows } = await calls.sql.query(`select absent_since from video_parties where kind = 'watcher' and left_at is null`);
      return rows.map(({ absent_since }) => (absent_since === null ? 'in the room' : 'away'));
    };
    await expect.poll(watchers).toEqual(['in the room']);
    const address = supervisor.url();
    await supervisor.close({ runBeforeUnload: true });
    // The room removes them after fifteen seconds: media/room-truth.test.ts.
    await expect.poll(watchers).toEqual(['away']);
    supervisor = await context.newPage();
    await supervisor.goto(address);
  });

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
  await calls.contexts.giveBack(context);
});

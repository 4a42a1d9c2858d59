import { desk, widget } from '../fixtures/chat.ts';
import { expect, test } from '../fixtures/test.ts';

test('the server is killed while both sides write: nothing lost, nothing double, in order', async ({
  agent,
  visitor,
  portal,
}) => {
  const { page } = await agent('agent1031');
  await desk(page).goOnline();
  const { page: shop } = await visitor();
  await widget(shop).open();
  await widget(shop).say('问题一');
  await desk(page).row('问题一').click();
  await desk(page).reply('回答一');
  await expect(widget(shop).message('回答一')).toBeVisible();

  await portal.kill();
  await widget(shop).say('问题二');
  await desk(page).reply('回答二');
  await widget(shop).say('问题三');
  await portal.start();

  for (const text of ['问题一', '回答一', '问题二', '回答二', '问题三']) {
    await expect(desk(page).message(text)).toHaveCount(1, { timeout: 45_000 });
    await expect(widget(shop).message(text)).toHaveCount(1, { timeout: 45_000 });
  }
  await expect(desk(page).history).toContainText(/问题二[\s\S]*问题三/);

  // Both pages show what is stored: a reload shows the same.
  await page.reload();
  await desk(page).row('问题三').or(desk(page).row('回答二')).click();
  for (const text of ['问题一', '回答一', '问题二', '回答二', '问题三']) await expect(desk(page).message(text)).toHaveCount(1);
  await desk(page).end();
  await desk(page).goOffline();
});

test('the network of a visitor is cut and comes back', async ({ agent, visitor }) => {
  const { page } = await agent('agent1032');
  await desk(page).goOnline();
  const { page: shop, context } = await visitor();
  await widget(shop).open();
  await widget(shop).say('断网之前');
  await desk(page).row('断网之前').click();
  await context.setOffline(true);
  await widget(shop).say('断网之中');
  await desk(page).reply('您还在吗？');
  await context.setOffline(false);
  await expect(desk(page).message('断网之中')).toHaveCount(1, { timeout: 45_000 });
  await expect(widget(shop).message('您还在吗？')).toHaveCount(1, { timeout: 45_000 });
  await expect(widget(shop).message('断网之中')).toHaveCount(1);
  await desk(page).end();
  await desk(page).goOffline();
});

import { expectSound } from '../fixtures/sound.ts';
import { expect, signIn, test } from '../fixtures/test.ts';

/** The specification's version check (section 7): an open page shows that a newer one was deployed. */
test('a page that is not the newest tells it; refreshing takes the newest', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  // The page of yesterday: its style file had another name.
  await page.route(/\/(\?.*)?$/, async (route) => {
    const reply = await route.fetch();
    const text = await reply.text();
    await route.fulfill({ response: reply, body: text.replace(/(href="\/assets\/main\.[0-9a-f]+\.css)"/, '$1?yesterday"') });
  });
  await signIn(page, 'agent1012');
  const news = page.getByText('联席有新版本，刷新页面后使用。');
  await expect(news).toBeVisible();
  await expect(page.getByRole('heading', { name: '首页看板' })).toBeVisible();
  await expectSound(page, 'new-version');
  await page.unroute(/\/(\?.*)?$/);
  const asked = page.waitForResponse((reply) => reply.url().endsWith('/version/buy/39'));
  await page.getByRole('button', { name: '刷新' }).click();
  await (await asked).finished();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(news).toHaveCount(0);
  await context.close();
});

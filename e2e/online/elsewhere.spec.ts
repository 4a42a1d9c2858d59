import type { Page } from '@playwright/test';
import { desk, widget } from '../fixtures/chat.ts';
import { expect, test } from '../fixtures/test.ts';

test('an agent on another page is told of unread words by a line that opens their conversation; the header counts, Ctrl+K finds', async ({
  agent,
  visitor,
}) => {
  const { page } = await agent('agent1036');
  await desk(page).goOnline();
  const { page: shop } = await visitor();
  await widget(shop).open();
  await widget(shop).say('茶几配送到楼上吗');
  await desk(page).row('茶几配送到楼上吗').click();
  await expect(desk(page).message('茶几配送到楼上吗')).toBeVisible();

  // Also after a reload, before the desk's own page was opened.
  await page.goto('/#/customer/list');
  await page.reload();
  await expect(page.getByRole('button', { name: '在线客服状态：在线', exact: true })).toBeVisible();
  await widget(shop).say('还想问运费');
  await expect(page.getByRole('button', { name: '在线客服状态：在线，1 条未读' })).toBeVisible();
  await page.getByRole('button', { name: /：还想问运费，打开会话$/ }).click();
  await expect(desk(page).message('还想问运费')).toBeVisible();
  await expect(page.getByRole('button', { name: '在线客服状态：在线', exact: true })).toBeVisible();

  await page.goto('/#/customer/list');
  await page.reload();
  await page.getByRole('button', { name: '在线客服状态：在线', exact: true }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^查找页面/ }).fill('还想问运费');
  await page.getByRole('group', { name: '对话' }).getByRole('option').click();
  await expect(page).toHaveURL(/#\/online\/onlineservice\/dialogue/);
  await expect(desk(page).message('还想问运费')).toBeVisible();
  await desk(page).reply('送货上楼，运费 60 元');
  await expect(widget(shop).message('送货上楼，运费 60 元')).toBeVisible();
  await desk(page).end();
  await desk(page).goOffline();
});

/** Sets whether a page is visible: in a headless browser it always is. */
const look = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { get: () => now, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

/** The title of a hidden page, on a clock that the test moves: it changes every 500 ms, until the page is visible. */
async function expectFlash(page: Page, news: RegExp, own: string): Promise<void> {
  await expect(page).toHaveTitle(news);
  await page.clock.pauseAt(Date.now() + 1000);
  const flashes = [news.test(await page.title())];
  for (const _ of [1, 2, 3]) {
    await page.clock.runFor(500);
    flashes.push(news.test(await page.title()));
  }
  const [first] = flashes;
  expect(flashes).toEqual([first, !first, first, !first]);
  await look(page, 'visible');
  await expect(page).toHaveTitle(own);
  await page.clock.runFor(2000);
  await expect(page).toHaveTitle(own);
  await page.clock.resume();
}

test('the title of a page that nobody looks at flashes with news, the agent’s and the visitor’s, until it is seen', async ({
  agent,
  visitor,
}) => {
  const { page } = await agent('agent1037');
  await desk(page).goOnline();
  const { page: shop } = await visitor();
  await widget(shop).open();
  await widget(shop).say('床垫有几种厚度');
  await desk(page).row('床垫有几种厚度').click();
  const [agents, visitors] = [await page.title(), await shop.title()];

  await page.clock.install();
  await look(page, 'hidden');
  await widget(shop).say('会不会太软');
  await expectFlash(page, /^【新消息】访客/, agents);

  await shop.clock.install();
  await look(shop, 'hidden');
  await desk(page).reply('偏硬的 22 厘米');
  await expectFlash(shop, /^【新消息】/, visitors);
  await desk(page).end();
  await desk(page).goOffline();
});

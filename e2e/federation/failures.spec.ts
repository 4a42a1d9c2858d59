import { DRILL_ADMIN, test, throwing } from '../fixtures/drill.ts';
import { portalPage } from '../fixtures/portal-page.ts';
import { expectSound } from '../fixtures/sound.ts';
import { answer, hold } from '../fixtures/tamper.ts';
import { expect } from '../fixtures/test.ts';

/** Every failure of a remote has a message and a way back; shell and sibling tabs go on. */

for (const [kind, status] of [
  ['entry', 404],
  ['chunk', 500],
  ['style', 503],
] as const) {
  test(`${kind} answers ${status}: two retries, then a card whose retry needs no reload`, async ({ agent, drill }) => {
    await drill.release();
    const { page } = await agent(DRILL_ADMIN);
    const portal = portalPage(page);
    await portal.openSibling();
    const { asked, end } = await answer(page, drill.id, kind, status);
    await page.goto(drill.steady);
    await expect(portal.card('「演练」暂时无法打开')).toBeVisible();
    const element = kind === 'style' ? 'stylesheet' : 'script';
    expect(asked.filter((type) => type === element).length).toBeGreaterThanOrEqual(3);
    await portal.expectUsable('平稳');
    await expect.poll(drill.health).toMatchObject({ failures: 1, loads: 0 });
    await end();
    // It heals by itself when the network is back; or by a click.
    if (kind === 'style') await page.evaluate(() => window.dispatchEvent(new Event('online')));
    else await portal.retry();
    await expect(page.getByText('版本 初版')).toBeVisible();
    await expect.poll(drill.health).toMatchObject({ failures: 1, loads: 1 });
  });
}

test('a file that does not come in eight seconds: skeleton, then the card; a retry starts over', async ({ agent, drill }) => {
  await drill.release();
  const { page } = await agent(DRILL_ADMIN);
  const portal = portalPage(page);
  await portal.openSibling();
  const release = await hold(page, drill.id, 'chunk');
  await page.clock.install();
  await page.goto(drill.steady);
  await expect(page.getByRole('status', { name: '加载中...' })).toBeVisible();
  await portal.expectUsable('平稳');
  await page.clock.fastForward(8000);
  await expect(page.getByText('加载超过 8 秒仍未完成')).toBeVisible();
  await release();
  await portal.retry();
  await expect(page.getByText('版本 初版')).toBeVisible();
});

test('a release that throws as it starts gives way to the one before; without one there is a card with the trace', async ({
  agent,
  drill,
}) => {
  await drill.release(throwing);
  const { page } = await agent(DRILL_ADMIN);
  const portal = portalPage(page);
  await portal.openSibling();
  await page.goto(drill.steady);
  await expect(page.getByText('应用启动时出错。')).toBeVisible();
  await expect(page.getByText(/错误编号 [0-9a-f]{32}/)).toBeVisible();
  await expectSound(page, 'remote_threw');
  await portal.expectUsable('平稳');

  await drill.release({ edition: '能用' });
  const newest = await drill.release({ ...throwing, edition: '又坏了' });
  await portal.expectToKnow(newest);
  await portal.tab('平稳').press('Delete');
  await expect(portal.tab('平稳')).toHaveCount(0);
  await page.goto(drill.steady);
  await expect(page.getByText('版本 能用')).toBeVisible();
  await portal.expectUsable('平稳');
  await expect.poll(drill.health).toMatchObject({ failures: 2, loads: 1 });
});

test('a page that breaks takes down its own tab, and a reset brings it back; after three times in a minute it stays off', async ({
  agent,
  drill,
}) => {
  await drill.release();
  const { page } = await agent(DRILL_ADMIN);
  const portal = portalPage(page);
  await portal.openSibling();
  await page.goto(drill.steady);
  await page.getByLabel('备注').fill('不能丢');
  await page.goto(drill.fragile);
  const breakIt = () => page.getByRole('button', { name: '打碎' }).click();
  for (const _time of [1, 2]) {
    await breakIt();
    await expect(page.getByText('页面运行时出错。')).toBeVisible();
    await portal.tab('平稳').click();
    await expect(page.getByLabel('备注')).toHaveValue('不能丢');
    await portal.tab('易碎').click();
    await portal.retry();
  }
  await breakIt();
  await expect(portal.card('「演练」已停用')).toBeVisible();
  await expectSound(page, 'remote_off');
  await portal.expectUsable('易碎');
  await expect.poll(drill.health).toMatchObject({ crashes: 3 });
  await page.getByRole('button', { name: '再试一次' }).click();
  await expect(page.getByRole('button', { name: '打碎' })).toBeVisible();
  await portal.expectToKnow(await drill.release({ edition: '修好了' }));
  for (const title of ['易碎', '平稳']) {
    await portal.tab(title).press('Delete');
    await expect(portal.tab(title)).toHaveCount(0);
  }
  await page.goto(drill.fragile);
  await expect(page.getByText('版本 修好了')).toBeVisible();
});

import type { Registry } from '@lianxi/contracts/registry/registry.contract';
import pg from 'pg';
import { DRILL_ADMIN, test } from '../fixtures/drill.ts';
import { portalPage } from '../fixtures/portal-page.ts';
import { rewriteRegistry } from '../fixtures/signed-registry.ts';
import { expectSound } from '../fixtures/sound.ts';
import { expect } from '../fixtures/test.ts';

const isRegistry = (url: URL) => url.pathname === '/api/xmf-basic-model/registry';

test('a registry that is down: the last good copy, a banner, and what is new when it is back', async ({ agent, drill }) => {
  await drill.release();
  const { page } = await agent(DRILL_ADMIN);
  const portal = portalPage(page);
  // The stored copy is complete when the menu is shown.
  await expect(portal.menu.getByText('演练')).toBeVisible();
  await page.route(isRegistry, (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.reload();
  const banner = page.getByText('应用列表暂时无法更新');
  await expect(banner).toBeVisible();
  await portal.openSibling();
  await page.goto(drill.steady);
  await expect(page.getByText('版本 初版')).toBeVisible();
  await expectSound(page, 'registry_down');
  await portal.expectUsable('平稳');
  await page.unroute(isRegistry);
  await expect(banner).toHaveCount(0, { timeout: 20_000 });
});

test('a registry with a wrong signature is not believed', async ({ agent, drill }) => {
  await drill.release();
  const { page } = await agent(DRILL_ADMIN);
  const portal = portalPage(page);
  // The stored copy is complete when the menu is shown.
  await expect(portal.menu.getByText('演练')).toBeVisible();
  await page.route(isRegistry, async (route) => {
    const reply = await route.fetch();
    const body = await reply.json();
    body.data.payload = body.data.payload.replaceAll('演练', '冒充');
    await route.fulfill({ response: reply, json: body });
  });
  await page.reload();
  await expect(page.getByText('应用列表的签名无效')).toBeVisible();
  await portal.openSibling();
  await expect(portal.menu.getByText('冒充')).toHaveCount(0);
  await page.goto(drill.steady);
  await expect(page.getByText('版本 初版')).toBeVisible();
  await portal.expectUsable('平稳');
});

test('a key that came beside the one that this browser knows is not believed', async ({ agent, drill }) => {
  await drill.release();
  const { page } = await agent(DRILL_ADMIN);
  const portal = portalPage(page);
  await expect(portal.menu.getByText('演练')).toBeVisible();
  const rename = ({ remotes }: Registry) => {
    for (const remote of remotes) if (remote.id === drill.id) Object.assign(remote.routes[0] ?? {}, { title: '换了钥匙' });
  };
  await rewriteRegistry(page, rename, {}, true);
  await page.reload();
  await expect(page.getByText('应用列表的签名无效')).toBeVisible();
  await page.goto(drill.steady);
  await expect(page.getByText('版本 初版')).toBeVisible();
  await expect(portal.tab('换了钥匙')).toHaveCount(0);
});

/** The packages of a newer host, and a release that needs them. */
const newer = { contracts: '1.99.0', shared: '1.99.0' };
const needsNewer = (edition: string, manifest: string) => ({
  files: { 'remote.json': manifest.replaceAll('^1.0.0', '^1.99.0') },
  edition,
});

test('a release that needs a newer host: the one before runs; without one the card waits for the update', async ({
  agent,
  drill,
  portal: server,
}) => {
  const manifest = drill.manifest();
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  await client.query(
    `insert into host_builds (build, provides) values ('newer', $1) on conflict (build) do update set last_seen = now()`,
    [JSON.stringify(newer)],
  );
  try {
    await drill.release(needsNewer('太新', manifest));
    const { page } = await agent(DRILL_ADMIN);
    const portal = portalPage(page);
    await portal.openSibling();
    await page.goto(drill.steady);
    await expect(portal.card('「演练」等待更新')).toBeVisible();
    await expectSound(page, 'remote_incompatible');
    await portal.tab('对话记录').click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();

    await drill.release({ edition: '合适' });
    await drill.release(needsNewer('又太新', manifest));
    await page.goto(drill.steady);
    await expect(page.getByText('版本 合适')).toBeVisible();
    await portal.expectUsable('平稳');
  } finally {
    await client.query(`delete from host_builds where build = 'newer'`);
    await client.end();
  }
});

test('a page that is older than a release says that it must be loaded anew', async ({ agent, drill }) => {
  await drill.release();
  const { page } = await agent(DRILL_ADMIN);
  const portal = portalPage(page);
  await rewriteRegistry(page, ({ remotes }) => {
    for (const remote of remotes) if (remote.id === drill.id) remote.requires.contracts = '^1.99.0';
  });
  await page.reload();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(drill.steady);
  await expect(portal.card('「演练」等待更新')).toBeVisible();
  await expect(page.getByRole('button', { name: '刷新页面' })).toBeVisible();
  expect(asked.filter((url) => url.includes(`/r/${drill.id}/`))).toEqual([]);
});

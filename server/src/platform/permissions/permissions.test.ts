import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoint } from '@lianxi/contracts/kit/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type ServerFixture, startServer } from '../../app/testing/server-fixture.ts';
import type { Area } from '../area.ts';
import { routes } from '../http/routes.ts';
import { told } from '../testing/told.ts';
import { until } from '../testing/until.ts';

/** Rights, data scope, menu and registry: what one caller may do and see, and how fast a change acts. */

const colleagues = endpoint({
  method: 'GET',
  path: '/test/colleagues',
  summary: '同事',
  access: { code: 'online_dialogue' },
  dataScope: 'online_dialogue',
  reply: z.array(z.string()),
});
const area: Area = {
  routes: routes((on) => {
    on(colleagues, async ({ tx, scope, principal }) => {
      const rows = await tx
        .selectFrom('agents as a')
        .select('a.username')
        .where('a.tenant_id', '=', principal.tenantId)
        .where((eb) => scope.agentIds(eb, 'a.id'))
        .orderBy('a.username')
        .execute();
      return rows.map((row) => row.username);
    });
  }),
};

const remote = (id: string, requires = '^1.0.0') => ({
  version: '1.0.0-abcdef01',
  manifest: { name: id },
  remote: {
    id,
    name: `应用${id}`,
    prefixes: [`/${id}`],
    requires: { contracts: requires, shared: '^1.0.0' },
    routes: [
      { path: `/${id}/desk`, name: `Desk${id.length}`, title: '台', permission: `${id}_desk` },
      { path: `/${id}/open`, name: `Open${id.length}`, title: '开' },
    ],
    menus: [
      {
        code: 'work',
        name: '工作',
        order: 5,
        children: [
          { code: `${id}_desk`, name: '台', path: `/${id}/desk`, order: 2 },
          { code: `${id}_open`, name: '开', path: `/${id}/open`, order: id.length },
        ],
      },
      { code: `${id}_only`, name: '仅', order: 1, children: [{ code: `${id}_desk2`, name: '台', path: `/${id}/desk` }] },
    ],
    permissions: [
      { code: `${id}_desk`, name: '台', kind: 'menu', path: `/${id}/desk` },
      { code: `${id}_tab`, name: '页签', kind: 'tab', path: `/${id}/desk`, tabCode: 'a' },
      { code: `${id}_button`, name: '按钮', kind: 'button' },
    ],
    slots: [],
    preload: 'idle',
  },
});

let server: ServerFixture;
let remotes: string;
beforeAll(async () => {
  server = await startServer({ areas: [area] });
  remotes = join(server.dataDir, 'dist/remotes');
  await release('shop', remote('shop'));
  await release('robot', remote('robot'));
  await release('quality', remote('quality', '^2.0.0'));
  await release('scrm', remote('scrm'));
  await mkdir(join(remotes, 'broken'), { recursive: true });
  await writeFile(join(remotes, 'broken/current.json'), '{');
  await until(async () => (await server.server.kernel.readReleases()).remotes.length === 4);
  await server.owner.query(
    `insert into tenant_remotes (tenant_id, remote_id, enabled) values
     (174, 'shop', true), (174, 'robot', true), (174, 'quality', true), (174, 'scrm', false), (174, 'broken', true), (174, 'gone', true)`,
  );
  await grant('agent', 'shop_desk', 'shop_tab', 'shop_button', 'no_such_code');
});
afterAll(() => server.end());

async function release(id: string, current: { version: string }): Promise<void> {
  await mkdir(join(remotes, id, current.version), { recursive: true });
  await writeFile(join(remotes, id, 'current.json'), JSON.stringify(current));
}
async function grant(role: string, ...codes: string[]): Promise<void> {
  await server.owner.query(
    `insert into role_permissions (tenant_id, role_id, code)
     select 174, r.id, c.code from roles r, unnest($2::text[]) as c(code) where r.tenant_id = 174 and r.name = $1`,
    [role, codes],
  );
}
const get = async (path: string, username: string, query?: Record<string, string>) =>
  server.call('GET', path, { token: await server.token(username), ...(query ? { query } : {}) });

describe('permissions', () => {
  test('an agent owns what the roles hold and the catalogue knows; tabs when asked', async () => {
    const codes = async (query: Record<string, string>) =>
      (await get('/xmf-user-auth/permissions/owns', 'agent1', query)).data.map((item: { id: string }) => item.id);
    expect(await codes({})).toEqual(['shop_desk', 'shop_button']);
    expect(await codes({ hasTab: '1' })).toEqual(['shop_desk', 'shop_tab', 'shop_button']);
    const { data } = await get('/xmf-user-auth/permissions/owns', 'agent1', { hasTab: '1' });
    expect(data).toContainEqual({
      id: 'shop_tab',
      permissionCode: 'shop_tab',
      name: '页签',
      kind: 'tab',
      path: '/shop/desk',
      tabCode: 'a',
      scoped: false,
    });
  });

  test('button codes are the buttons alone; a super manager holds all', async () => {
    expect((await get('/xmf-user-auth/permissions/owns/buttons', 'agent1')).data).toEqual(['shop_button']);
    const all = (await get('/xmf-user-auth/permissions/owns/buttons', 'admin')).data;
    expect(all).toEqual(expect.arrayContaining(['homepage_makecall', 'shop_button', 'robot_button', 'contact_number']));
    expect(all).not.toContain('scrm_button');
  });

  test('whole numbers', async () => {
    const sees = async (username: string) => (await get('/xmf-user-auth/permissions/contactNumber', username)).data;
    expect([await sees('agent1'), await sees('monitor'), await sees('admin')]).toEqual([false, true, true]);
  });

  test('the tree has an area for each app, pages with their parts', async () => {
    const { data } = await get('/xmf-user-auth/permissions/tree', 'admin');
    expect(data.map((node: { code: string }) => node.code)).toEqual(['platform', 'quality', 'robot', 'shop']);
    const shop = data.find((node: { code: string }) => node.code === 'shop');
    expect(shop.children.map((node: { code: string }) => node.code)).toEqual(['shop_desk', 'shop_button']);
    expect(shop.children[0].children.map((node: { code: string }) => node.code)).toEqual(['shop_tab']);
  });

  test('a right that is taken away, or given, acts at once', async () => {
    const answers = (status: number) => until(async () => (await get('/test/colleagues', 'agent2')).status === status);
    expect((await get('/test/colleagues', 'agent2')).status).toBe(200);
    await server.owner.query(`delete from role_permissions where tenant_id = 174 and code = 'online_dialogue'`);
    await answers(403);
    await grant('agent', 'online_dialogue');
    await grant('monitor', 'online_dialogue');
    await answers(200);
    await server.owner.query(`delete from agent_roles where agent_id = $1`, [server.agentId('agent2')]);
    await answers(403);
  });
});

describe('data scope', () => {
  const sees = async (username: string) => (await get('/test/colleagues', username)).data;
  const setScope = async (scope: string) => {
    await server.owner.query(`update roles set data_scope = $1 where tenant_id = 174 and name = 'monitor'`, [scope]);
    await told(server.server.kernel.listener, server.owner);
  };

  test('own rows, the department, the tree below it, all; never another tenant', async () => {
    expect(await sees('agent1')).toEqual(['agent1']);
    await setScope('self');
    expect(await sees('monitor')).toEqual(['monitor']);
    await setScope('department');
    expect(await sees('monitor')).toEqual(['admin', 'agent1', 'monitor', 'nobody']);
    await setScope('department-tree');
    expect(await sees('monitor')).toEqual(['admin', 'agent1', 'agent2', 'monitor', 'nobody']);
    await setScope('all');
    expect(await sees('monitor')).toEqual(['admin', 'agent1', 'agent2', 'agent3', 'monitor', 'nobody']);
    expect(await sees('admin175')).toEqual(['admin175', 'agent175']);
  });

  test('of several roles that hold the page the widest counts', async () => {
    await setScope('self');
    await server.owner.query(`insert into roles (tenant_id, name, data_scope) values (174, 'wide', 'department')`);
    await server.owner.query(
      `insert into agent_roles (tenant_id, agent_id, role_id) select 174, $1, id from roles where name = 'wide'`,
      [server.agentId('monitor')],
    );
    await told(server.server.kernel.listener, server.owner);
    expect(await sees('monitor')).toEqual(['monitor']);
    await grant('wide', 'online_dialogue');
    await told(server.server.kernel.listener, server.owner);
    expect(await sees('monitor')).toEqual(['admin', 'agent1', 'monitor', 'nobody']);
  });
});

describe('the registry', () => {
  const payloadOf = (reply: { data: { payload: string } }) => JSON.parse(reply.data.payload).registry;
  const registry = async (username: string) => payloadOf(await get('/xmf-basic-model/registry', username));

  test('holds what the tenant subscribes to and the host can carry; the rest is named with its reason', async () => {
    const { remotes: found, unavailable, host, schema } = await registry('admin');
    const version = expect.stringMatching(/^1\.\d+\.\d+$/);
    expect([schema, host.provides]).toEqual([1, { contracts: version, shared: version }]);
    expect(found.map(({ id, base, version }: Record<string, string>) => [id, base, version])).toEqual([
      ['robot', '/r/robot/1.0.0-abcdef01/', '1.0.0-abcdef01'],
      ['shop', '/r/shop/1.0.0-abcdef01/', '1.0.0-abcdef01'],
    ]);
    expect(unavailable.map(({ id, reason }: Record<string, string>) => [id, reason])).toEqual([
      ['quality', 'incompatible'],
      ['scrm', 'disabled'],
      ['broken', 'missing'],
      ['gone', 'missing'],
    ]);
    expect((await registry('admin175')).remotes).toEqual([]);
  });

  test('menus follow the rights, routes stay for the guards', async () => {
    const shop = (await registry('agent1')).remotes.find(({ id }: { id: string }) => id === 'shop');
    const robot = (await registry('agent1')).remotes.find(({ id }: { id: string }) => id === 'robot');
    expect(shop.menus.map(({ code }: { code: string }) => code)).toEqual(['work', 'shop_only']);
    expect(robot.menus.map(({ code }: { code: string }) => code)).toEqual(['work']);
    expect(robot.menus[0].children.map(({ code }: { code: string }) => code)).toEqual(['robot_open']);
    expect(robot.routes).toHaveLength(2);
  });

  test('an unchanged one costs no bytes, a new release or a switched app a new reply', async () => {
    const token = await server.token('admin');
    const ask = (etag?: unknown) =>
      server.call('GET', '/xmf-basic-model/registry', { token, ...(etag ? { headers: { 'if-none-match': String(etag) } } : {}) });
    const first = await ask();
    expect((await ask(first.headers.etag)).status).toBe(304);
    await release('shop', { ...remote('shop'), version: '1.0.1-abcdef02' });
    await sleep(1100);
    const second = await ask(first.headers.etag);
    expect(second.status).toBe(200);
    expect(payloadOf(second).resolutionId).not.toBe(payloadOf(first).resolutionId);
    await server.owner.query(`update tenant_remotes set enabled = true where remote_id = 'scrm'`);
    const third = await ask(second.headers.etag);
    expect(payloadOf(third).remotes.map(({ id }: { id: string }) => id)).toEqual(['robot', 'scrm', 'shop']);
    // A release that was taken over stays, whatever becomes of the build that it came from.
    await rm(join(remotes, 'robot'), { recursive: true });
    await sleep(1100);
    expect(payloadOf(await ask()).remotes.map(({ id }: { id: string }) => id)).toContain('robot');
  });
});

test('the navigation tree is one of all remotes, sorted, without empty groups', async () => {
  await release('robot', remote('robot'));
  await sleep(1100);
  const { data } = await get('/xmf-user-auth/navigation/tree', 'agent1');
  const outline = (nodes: { code: string; children: never[] }[]): unknown[] =>
    nodes.map(({ code, children }) => (children.length > 0 ? [code, outline(children)] : code));
  expect(outline(data)).toEqual([
    ['shop_only', ['shop_desk2']],
    ['work', ['shop_desk', 'scrm_open', 'shop_open', 'robot_open']],
  ]);
  expect(data[1]).toMatchObject({ id: 'work', type: 'group', path: '', count: 0, hideMenu: false });
});

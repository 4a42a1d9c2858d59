import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { until } from '../../../platform/testing/until.ts';

const PATH = '/xmf-user-auth/roles';
const GRANTS = `${PATH}/v1/permissions`;

let server: ServerFixture;
const roleId = async (name: string) =>
  (await server.owner.query<{ id: string }>('select id from roles where tenant_id = 174 and name = $1', [name])).rows[0]?.id ??
  '';

beforeAll(async () => {
  server = await startServer();
  // A release with rights that can be given: one page with a scope of its own, one without.
  const folder = join(server.dataDir, 'dist/remotes/desk');
  await mkdir(join(folder, '1.0.0-abcdef01'), { recursive: true });
  const page = (code: string, scoped: boolean) => ({ code, name: code, kind: 'menu', path: `/desk/${code}`, scoped });
  const remote = {
    id: 'desk',
    name: '台',
    prefixes: ['/desk'],
    requires: { contracts: '^1.0.0', shared: '^1.0.0' },
    routes: [],
    menus: [],
    permissions: [page('desk_list', true), page('desk_plain', false), page('system_role', false)],
    slots: [],
    preload: 'never',
  };
  await writeFile(
    join(folder, 'current.json'),
    JSON.stringify({ version: '1.0.0-abcdef01', manifest: { name: 'desk' }, remote }),
  );
  await until(async () => (await server.server.kernel.readReleases()).remotes.length === 1);
  await server.owner.query(`insert into tenant_remotes (tenant_id, remote_id) values (174, 'desk')`);
  await server.owner.query(
    `insert into role_permissions (tenant_id, role_id, code)
     select 174, r.id, code from roles r, unnest(array['system_role', 'desk_list']) as given(code) where r.tenant_id = 174 and r.name = 'monitor'`,
  );
});
afterAll(() => server.end());

const as = async (
  username: string,
  method: string,
  path: string,
  given: { body?: unknown; query?: Record<string, string> } = {},
) => server.call(method, path, { token: await server.token(username), ...given });
const reasonOf = ({ envelope }: { envelope: { reason?: string; code: string } }) => envelope.reason ?? envelope.code;
const fields = (name: string) => ({ name, remark: '', dataScope: 'self' });
const create = async (name: string) => (await as('admin', 'POST', PATH, { body: fields(name) })).data.id as string;
const grants = async (id: string) => (await as('admin', 'GET', `${PATH}/${id}/permissions`)).data;
const give = (username: string, id: string, version: number, codes: string[], pageScopes: unknown[] = []) =>
  as(username, 'PUT', GRANTS, { body: { id, version, codes, pageScopes } });

test('nobody without a token; only with the right; another tenant has its own', async () => {
  expect((await server.call('GET', PATH)).envelope.code).toBe('4005');
  for (const [method, path] of [
    ['GET', PATH],
    ['GET', `${PATH}/1/permissions`],
    ['DELETE', PATH],
  ] as const) {
    expect((await as('agent1', method, path, { query: { ids: '1' } })).envelope.code, path).toBe('4003');
  }
  const id = await create('别家看不见');
  expect((await as('admin175', 'GET', `${PATH}/${id}/permissions`)).envelope.code).toBe('4004');
  expect((await as('admin175', 'DELETE', PATH, { query: { ids: id } })).envelope.code).toBe('4004');
  expect((await give('admin175', id, 1, [])).envelope.code).toBe('4004');
  await as('admin', 'DELETE', PATH, { query: { ids: id } });
});

describe('roles', () => {
  test('create, find, change, remove; counts of people and rights', async () => {
    const id = await create('质检员');
    const [found] = (await as('admin', 'GET', PATH, { query: { keyword: '质检' } })).data.list;
    expect(found).toMatchObject({ id, dataScope: 'self', agentCount: 0, permissionCount: 0, isSuper: false, version: 1 });
    await as('admin', 'PUT', PATH, { body: { ...fields('质检主管'), dataScope: 'department', id, version: 1 } });
    expect(reasonOf(await as('admin', 'PUT', PATH, { body: { ...fields('晚了'), id, version: 1 } }))).toBe('role.changed');
    expect(reasonOf(await as('admin', 'POST', PATH, { body: fields('质检主管') }))).toBe('role.duplicate');
    expect(reasonOf(await as('admin', 'DELETE', PATH, { query: { ids: id } }))).toBe('0');
  });

  test.each([{ name: '' }, { name: 'x'.repeat(31) }, { dataScope: 'galaxy' }, { remark: 'x'.repeat(201) }])(
    'bad input %j',
    async (part) => {
      expect((await as('admin', 'POST', PATH, { body: { ...fields('坏'), ...part } })).envelope.code).toBe('4000');
    },
  );

  test('of several none is removed when one cannot be; super managers stay as they are', async () => {
    const id = await create('成批');
    expect(reasonOf(await as('admin', 'DELETE', PATH, { query: { ids: `${id},${await roleId('agent')}` } }))).toBe('role.inUse');
    expect((await as('admin', 'GET', PATH, { query: { keyword: '成批' } })).data.total).toBe(1);
    const superId = await roleId('admin');
    expect(reasonOf(await as('admin', 'DELETE', PATH, { query: { ids: superId } }))).toBe('role.superManager');
    expect(reasonOf(await give('admin', superId, 1, []))).toBe('role.superManager');
    expect((await as('admin', 'DELETE', PATH, { query: { ids: "1' or 1=1" } })).envelope.code).toBe('4000');
  });

  test('pickers, with and without super managers', async () => {
    const names = async (excludeSuper: string) =>
      (await as('agent1', 'GET', `${PATH}/selects`, { query: { excludeSuper } })).data.map((role: { name: string }) => role.name);
    expect(await names('0')).toContain('admin');
    expect(await names('1')).not.toContain('admin');
  });
});

describe('what a role holds', () => {
  test('rights and scopes of pages are replaced as one, and copied with the role', async () => {
    const id = await create('原件');
    const scopes = [{ code: 'desk_list', dataScope: 'all' }];
    expect((await give('admin', id, 1, ['desk_list', 'homepage_guide'], scopes)).envelope.code).toBe('0');
    expect(await grants(id)).toEqual({ codes: ['desk_list', 'homepage_guide'], pageScopes: scopes, version: 2 });
    const copy = (await as('admin', 'POST', `${PATH}/cope/${id}`, { body: { name: '复制件' } })).data.id as string;
    expect(await grants(copy)).toEqual({ codes: ['desk_list', 'homepage_guide'], pageScopes: scopes, version: 1 });
    await give('admin', id, 2, ['desk_plain']);
    expect(await grants(id)).toEqual({ codes: ['desk_plain'], pageScopes: [], version: 3 });
  });

  test('two administrators of one role: the second is told, nothing of the first is lost', async () => {
    const id = await create('两人改');
    const replies = await Promise.all([give('admin', id, 1, ['desk_list']), give('admin', id, 1, ['desk_plain'])]);
    expect(replies.map(reasonOf).sort()).toEqual(['0', 'role.changed']);
    expect((await grants(id)).codes).toHaveLength(1);
  });

  test('only rights that exist, and scopes only of pages that have one', async () => {
    const id = await create('查无此权');
    expect(reasonOf(await give('admin', id, 1, ['made_up']))).toBe('role.unknownPermission');
    expect(reasonOf(await give('admin', id, 1, [], [{ code: 'desk_plain', dataScope: 'all' }]))).toBe('role.unknownPermission');
    expect(await grants(id)).toEqual({ codes: [], pageScopes: [], version: 1 });
  });

  test('a page scope is of a page that exists, and there is one of it', async () => {
    const id = await create('范围');
    expect(reasonOf(await give('admin', id, 1, [], [{ code: 'made_up', dataScope: 'all' }]))).toBe('role.unknownPermission');
    const twice = ['all', 'self'].map((dataScope) => ({ code: 'desk_list', dataScope }));
    expect((await give('admin', id, 1, ['desk_list'], twice)).envelope.fields?.[0]?.path).toBe('pageScopes');
  });

  test('what a role has may stay while its app is switched off', async () => {
    const id = await create('停用的应用');
    const scopes = [{ code: 'desk_list', dataScope: 'self' }];
    await give('admin', id, 1, ['desk_list'], scopes);
    await server.owner.query(`update tenant_remotes set enabled = false where tenant_id = 174 and remote_id = 'desk'`);
    expect(reasonOf(await give('admin', id, 2, ['desk_list', 'homepage_guide'], scopes))).toBe('0');
    expect(reasonOf(await give('admin', id, 3, ['desk_list', 'desk_plain'], scopes))).toBe('role.unknownPermission');
    await server.owner.query(`update tenant_remotes set enabled = true where tenant_id = 174 and remote_id = 'desk'`);
  });

  test('nobody lets a role see further than themselves, their own role among them', async () => {
    const id = await create('看得远');
    const page = (dataScope: string) => [{ code: 'desk_list', dataScope }];
    expect(reasonOf(await give('monitor', id, 1, ['desk_list'], page('all')))).toBe('role.beyondScope');
    expect(reasonOf(await give('monitor', id, 1, ['desk_list'], page('department-tree')))).toBe('0');
    await give('admin', id, 2, ['desk_list']);
    const widen = (role: string, version: number, name: string) =>
      as('monitor', 'PUT', PATH, { body: { ...fields(name), id: role, version, dataScope: 'all' } });
    expect(reasonOf(await widen(id, 3, '看得远'))).toBe('role.beyondScope');
    const own = await roleId('monitor');
    expect(reasonOf(await widen(own, (await grants(own)).version, 'monitor'))).toBe('role.beyondScope');

    // Rights from an administrator who sees more stay when the lesser one changes others.
    await give('admin', id, 3, ['desk_list'], page('all'));
    expect(reasonOf(await give('monitor', id, 4, ['desk_list', 'contact_number'], page('all')))).toBe('0');
    expect(reasonOf(await as('monitor', 'POST', `${PATH}/cope/${id}`, { body: { name: '看得远2' } }))).toBe('role.beyondScope');
  });

  test('nobody gives or takes what they do not hold', async () => {
    const id = await create('越权');
    expect(reasonOf(await give('monitor', id, 1, ['desk_plain']))).toBe('role.beyondOwn');
    expect(reasonOf(await give('monitor', id, 1, ['desk_list']))).toBe('0');
    await give('admin', id, 2, ['desk_list', 'desk_plain']);
    expect(reasonOf(await give('monitor', id, 3, ['desk_list']))).toBe('role.beyondOwn');
    expect(reasonOf(await as('monitor', 'POST', `${PATH}/cope/${id}`, { body: { name: '越权复制' } }))).toBe('role.beyondOwn');
  });

  test('nobody takes the management of roles from themselves; through another role they may keep it', async () => {
    const id = await roleId('monitor');
    const { codes, version } = await grants(id);
    const without = (codes as string[]).filter((code) => code !== 'system_role' && !code.startsWith('system_user'));
    const mine = (await grants(id)).codes as string[];
    expect(mine).toContain('system_role');
    expect(reasonOf(await give('monitor', id, version, without))).toBe('role.locksOut');
    expect((await grants(id)).codes).toEqual(codes);
  });
});

test('what a user may do over all roles', async () => {
  const { data } = await as('admin', 'GET', `${PATH}/user/${server.agentId('monitor')}/permissions`);
  expect(data.map((permission: { permissionCode: string }) => permission.permissionCode)).toEqual(
    expect.arrayContaining(['contact_number', 'desk_list', 'system_role']),
  );
  expect((await as('admin', 'GET', `${PATH}/user/999999/permissions`)).envelope.code).toBe('4004');
});

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';

const PATH = '/xmf-user-auth/departments';

interface Node {
  id: string;
  name: string;
  parentId: string | null;
  agentCount: number;
  version: number;
  children: Node[];
}

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.end());

const as = async (username: string, method: string, path: string, body?: unknown) =>
  server.call(method, path, { token: await server.token(username), ...(body === undefined ? {} : { body }) });
const reasonOf = ({ envelope }: { envelope: { reason?: string; code: string } }) => envelope.reason ?? envelope.code;
const tree = async (username = 'admin') => (await as(username, 'GET', `${PATH}/tree/-1`)).data as Node[];
const all = (nodes: Node[]): Node[] => nodes.flatMap((node) => [node, ...all(node.children)]);
const find = async (name: string) => all(await tree()).find((node) => node.name === name) as Node;
const create = async (name: string, parentId: string | null = null) =>
  (await as('admin', 'POST', PATH, { name, parentId })).data.id as string;
const move = (node: Pick<Node, 'id' | 'name' | 'version'>, parentId: string | null) =>
  as('admin', 'PUT', PATH, { id: node.id, name: node.name, version: node.version, parentId });

test('nobody without a token; only with the right; another tenant has its own', async () => {
  expect((await server.call('GET', `${PATH}/tree/-1`)).envelope.code).toBe('4005');
  expect((await as('agent1', 'GET', `${PATH}/tree/-1`)).envelope.code).toBe('0');
  expect((await as('agent1', 'POST', PATH, { name: 'x', parentId: null })).envelope.code).toBe('4003');
  const service = await find('service');
  expect(all(await tree('admin175')).map((node) => node.id)).not.toContain(service.id);
  expect((await as('admin175', 'DELETE', `${PATH}/${service.id}`)).envelope.code).toBe('4004');
  expect((await as('admin175', 'PUT', PATH, { id: service.id, name: 'y', parentId: null, version: 1 })).envelope.code).toBe(
    '4004',
  );
});

test('the tree counts its people; lists and pickers follow it', async () => {
  expect(await find('sales')).toMatchObject({ agentCount: 1, version: 1 });
  const flat = (await as('admin', 'GET', PATH)).data as Node[];
  expect(flat.map((row) => row.name)).toEqual(['service', 'sales', 'finance']);
  const options = (await as('agent1', 'GET', `${PATH}/selects`)).data as { path: string }[];
  expect(options.map((option) => option.path)).toEqual(['service', 'service / sales', 'finance']);
  const people = (await as('agent1', 'GET', `${PATH}/${(await find('sales')).id}/agents`)).data as { agNo: string }[];
  expect(people.map((row) => row.agNo)).toEqual(['agent2']);
  for (const id of [(await find('sales')).id, '999999999'])
    expect((await as('admin175', 'GET', `${PATH}/${id}/agents`)).envelope.code).toBe('4004');
});

describe('changing', () => {
  test('create below, rename, move, sort, remove', async () => {
    const [top, other] = [await create('甲'), await create('乙')];
    const child = await create('甲一', top);
    const second = await create('甲二', top);
    await as('admin', 'PUT', '/xmf-user-auth/v1/departments/sort', { parentId: top, ids: [second, child] });
    expect((await find('甲')).children.map((node) => node.name)).toEqual(['甲二', '甲一']);
    expect((await move({ id: child, name: '乙一', version: 1 }, other)).envelope.code).toBe('0');
    expect((await find('乙')).children.map((node) => node.name)).toEqual(['乙一']);
    // A moved department comes after the others.
    expect((await move({ id: child, name: '乙一', version: 2 }, top)).envelope.code).toBe('0');
    expect((await find('甲')).children.map((node) => node.name)).toEqual(['甲二', '乙一']);
    for (const id of [child, second, other, top]) expect(reasonOf(await as('admin', 'DELETE', `${PATH}/${id}`))).toBe('0');
  });

  test('refused: the same name among siblings, below itself, an unknown parent, an old version', async () => {
    const top = await create('丙');
    const below = await create('丙一', top);
    expect(reasonOf(await as('admin', 'POST', PATH, { name: '丙一', parentId: top }))).toBe('department.duplicate');
    expect(reasonOf(await as('admin', 'POST', PATH, { name: '丁', parentId: '999999' }))).toBe('department.unknownParent');
    expect(reasonOf(await move({ id: top, name: '丙', version: 1 }, below))).toBe('department.belowItself');
    expect(reasonOf(await move({ id: top, name: '丙', version: 1 }, top))).toBe('department.belowItself');
    expect(reasonOf(await move({ id: below, name: '新', version: 7 }, top))).toBe('department.changed');
    expect(reasonOf(await as('admin', 'POST', PATH, { name: '', parentId: null }))).toBe('common.invalid');
    const sort = (ids: string[]) => as('admin', 'PUT', '/xmf-user-auth/v1/departments/sort', { parentId: top, ids });
    expect(reasonOf(await sort([below, top]))).toBe('department.changed');
    for (const id of [below, top]) await as('admin', 'DELETE', `${PATH}/${id}`);
  });

  test('not removed with people or departments in it', async () => {
    const service = await find('service');
    expect(reasonOf(await as('admin', 'DELETE', `${PATH}/${service.id}`))).toBe('department.hasChildren');
    const sales = await find('sales');
    expect(reasonOf(await as('admin', 'DELETE', `${PATH}/${sales.id}`))).toBe('department.hasAgents');
  });

  test('ten levels and no more, however they come together', async () => {
    const made: string[] = [];
    for (let level = 1; level <= 10; level++) made.push(await create(`层${level}`, made.at(-1) ?? null));
    expect(reasonOf(await as('admin', 'POST', PATH, { name: '层11', parentId: made.at(-1) }))).toBe('department.tooDeep');
    const single = await create('单');
    expect(reasonOf(await move({ id: made[0] as string, name: '层1', version: 1 }, single))).toBe('department.tooDeep');
    // A department cannot move below itself, at any depth.
    expect(reasonOf(await move({ id: made[0] as string, name: '层1', version: 1 }, made.at(-1) as string))).toBe(
      'department.belowItself',
    );
    for (const id of [...made.toReversed(), single]) await as('admin', 'DELETE', `${PATH}/${id}`);
  });

  test('two moves at the same moment make no circle', async () => {
    for (let round = 0; round < 8; round++) {
      // Each moves below a parent of its own: without one change of the tree at a time, neither waits for the other.
      const tops = [await create(`圈顶甲${round}`), await create(`圈顶乙${round}`)] as const;
      const [a, b] = [await create('圈甲', tops[0]), await create('圈乙', tops[1])];
      const [belowA, belowB] = [await create('圈甲一', a), await create('圈乙一', b)];
      const replies = await Promise.all([
        move({ id: a, name: '圈甲', version: 1 }, belowB),
        move({ id: b, name: '圈乙', version: 1 }, belowA),
      ]);
      expect(replies.map(reasonOf).sort()).toEqual(['0', 'department.belowItself']);
      const ids = [belowA, belowB, a, b, ...tops];
      const found = all(await tree()).filter((node) => ids.includes(node.id));
      expect(found).toHaveLength(ids.length);
      for (const { id } of found.toReversed()) await as('admin', 'DELETE', `${PATH}/${id}`);
    }
  });

  test('whatever is moved where: every department stays in the tree', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.push(await create(`随${i}`));
    await fc.assert(
      fc.asyncProperty(fc.nat(4), fc.option(fc.nat(4)), async (which, parent) => {
        const node = all(await tree()).find((found) => found.id === ids[which]) as Node;
        await move(node, parent === null ? null : (ids[parent] as string));
        expect(all(await tree()).filter((found) => ids.includes(found.id))).toHaveLength(ids.length);
      }),
      { numRuns: 40 },
    );
  });
});

test('who arranges departments does not see more by it', async () => {
  const codes = ['system_department', 'system_user'];
  await server.owner.query(
    `insert into role_permissions (tenant_id, role_id, code)
     select 174, id, unnest($1::text[]) from roles where tenant_id = 174 and name = 'monitor'`,
    [codes],
  );
  const users = async () =>
    (await as('monitor', 'GET', '/xmf-user-auth/agents')).data.list.map((user: { username: string }) => user.username);
  await expect.poll(async () => (await as('monitor', 'GET', '/xmf-user-auth/agents')).envelope.code).toBe('0');
  const [service, sales, finance] = [await find('service'), await find('sales'), await find('finance')];
  const put = (node: Node, parentId: string | null) =>
    as('monitor', 'PUT', PATH, { id: node.id, name: node.name, version: node.version, parentId });
  for (const parent of [service.id, sales.id]) {
    const { envelope } = await put(finance, parent);
    expect([envelope.reason, envelope.fields?.[0]?.path]).toEqual(['department.beyondScope', 'parentId']);
  }
  expect(await users()).not.toContain('agent3');
  // A department already below may move there, and a new one is empty. A caller who sees the whole tenant gains nothing.
  const group = (await as('monitor', 'POST', PATH, { name: '外勤', parentId: service.id })).data.id as string;
  expect(reasonOf(await put({ ...finance, id: group, name: '外勤', version: 1 }, sales.id))).toBe('0');
  expect(reasonOf(await move(finance, service.id))).toBe('0');
  expect(reasonOf(await move({ ...finance, version: finance.version + 1 }, null))).toBe('0');
  expect(reasonOf(await as('monitor', 'DELETE', `${PATH}/${group}`))).toBe('0');
  await server.owner.query(`delete from role_permissions where tenant_id = 174 and code = any($1)`, [codes]);
});

test('the tree’s width goes with the agent', async () => {
  const WIDTH = '/xmf-user-auth/v1/departments/width';
  expect((await as('agent1', 'GET', WIDTH)).data).toEqual({ width: 240 });
  await as('agent1', 'PUT', WIDTH, { width: 300 });
  await as('agent1', 'PUT', WIDTH, { width: 320 });
  expect((await as('agent1', 'GET', WIDTH)).data).toEqual({ width: 320 });
  expect((await as('agent2', 'GET', WIDTH)).data).toEqual({ width: 240 });
  expect((await as('agent1', 'PUT', WIDTH, { width: 5 })).envelope.code).toBe('4000');
});

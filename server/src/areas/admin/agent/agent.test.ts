import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OWN_PASSWORD, type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';

const PATH = '/xmf-user-auth/agents';
const USERS = '/xmf-user-auth/v1/users';

let server: ServerFixture;
let departments: Record<string, string>;
let roles: Record<string, string>;
let made = 0;

beforeAll(async () => {
  server = await startServer();
  const byName = async (table: string) => {
    const { rows } = await server.owner.query<{ id: string; name: string }>(
      `select id, name from ${table} where tenant_id = 174`,
    );
    return Object.fromEntries(rows.map((row) => [row.name, row.id]));
  };
  departments = await byName('departments');
  roles = await byName('roles');
  // A lesser administrator: may manage users of the department tree, with no more rights than their own.
  await server.owner.query(
    `insert into role_permissions (tenant_id, role_id, code)
     select 174, $1, code from unnest(array['system_user', 'system_user_edit']) as given(code)`,
    [roles.monitor],
  );
});
afterAll(() => server.end());

const as = async (
  username: string,
  method: string,
  path: string,
  given: { body?: unknown; query?: Record<string, string> } = {},
) => server.call(method, path, { token: await server.token(username), ...given });

const fields = () => {
  made += 1;
  return {
    username: `person${made}`,
    agName: `新人${made}`,
    agNo: `P${made}`,
    departId: departments.service,
    agExt: String(6000 + made) as string | null,
    agMobile: null as string | null,
    agEmail: null as string | null,
    roleIds: [] as string[],
  };
};
async function create(part: Partial<ReturnType<typeof fields>> = {}) {
  const body = { ...fields(), ...part };
  const reply = await as('admin', 'POST', PATH, { body });
  expect(reply.envelope.code, reply.text).toBe('0');
  return { ...body, id: reply.data.id as string, password: reply.data.password as string };
}
const { stringify } = JSON;
const reasonOf = ({ envelope }: { envelope: { reason?: string; code: string } }) => envelope.reason ?? envelope.code;

describe('who may', () => {
  test('nobody without a token, and only with the right', async () => {
    expect((await server.call('GET', PATH)).envelope.code).toBe('4005');
    expect((await as('agent1', 'GET', PATH)).envelope.code).toBe('4003');
    expect((await as('agent1', 'POST', PATH, { body: fields() })).envelope.code).toBe('4003');
    expect((await as('agent1', 'PUT', `${PATH}/${server.agentId('agent2')}/password`)).envelope.code).toBe('4003');
  });

  test('everybody reads themselves, others need the right, and the scope covers them', async () => {
    const detail = (username: string, of: string) => as(username, 'GET', `${PATH}/${server.agentId(of)}`);
    expect((await detail('agent1', 'agent1')).data).toMatchObject({ username: 'agent1', agName: '坐席agent1' });
    expect((await detail('agent1', 'agent2')).envelope.code).toBe('4003');
    expect((await detail('monitor', 'agent2')).data.departName).toBe('sales');
    expect((await detail('monitor', 'agent3')).envelope.code).toBe('4004');
    expect((await detail('admin175', 'agent1')).envelope.code).toBe('4004');
    expect((await as('agent1', 'GET', `${PATH}/${server.agentId('agent1')}/roles`)).data).toEqual([
      { id: roles.agent, name: 'agent' },
    ]);
  });

  test('without the right to numbers a colleague’s is masked, and none is told anywhere', async () => {
    await server.owner.query(`delete from role_permissions where tenant_id = 174 and role_id = $1 and code = 'contact_number'`, [
      roles.monitor,
    ]);
    await expect.poll(async () => (await as('monitor', 'GET', PATH)).text).not.toMatch(/\d{11}/);
    await server.owner.query(`insert into role_permissions (tenant_id, role_id, code) values (174, $1, 'contact_number')`, [
      roles.monitor,
    ]);
  });
});

describe('the list', () => {
  const names = async (query: Record<string, string>) =>
    (await as('admin', 'GET', PATH, { query: { pageSize: '100', ...query } })).data.list.map(
      (row: { username: string }) => row.username,
    );

  test('ten a page, newest first, by keyword, department with those below, role and state', async () => {
    const first = await as('admin', 'GET', PATH);
    expect(first.data).toMatchObject({ currentPage: 1, pageSize: 10 });
    expect(await names({ keyword: 'AGENT2' })).toEqual(['agent2']);
    expect(await names({ departId: departments.service ?? '' })).toEqual(expect.arrayContaining(['agent1', 'agent2']));
    expect(await names({ departId: departments.service ?? '' })).not.toContain('agent3');
    expect(await names({ departId: departments.finance ?? '' })).toEqual(['agent3']);
    expect(await names({ roleId: roles.monitor ?? '' })).toEqual(['monitor']);
    expect(await names({ state: 'disabled' })).toEqual([]);
    expect(await names({ keyword: '%' })).toEqual([]);
  });

  test.each<Record<string, string>>([{ state: 'gone' }, { departId: 'x' }, { pageSize: '5000' }])(
    'bad input %j',
    async (query) => {
      expect((await as('admin', 'GET', PATH, { query })).envelope.code).toBe('4000');
    },
  );

  test('pickers know enabled colleagues', async () => {
    const pick = async (path: string, query = {}) =>
      (await as('agent1', 'GET', `${PATH}/${path}`, { query })).data as { agNo: string }[];
    expect((await pick('selects', { keyword: 'agent1' })).map((row) => row.agNo)).toEqual(['agent1']);
    expect((await pick('getAgentsNotMe')).map((row) => row.agNo)).not.toContain('agent1');
    const { id } = await create({ agExt: null });
    expect(stringify(await pick('haveExt'))).not.toContain(`"${id}"`);
  });
});

describe('a new user', () => {
  test('signs in with the password that is told once', async () => {
    const { id, username, password } = await create({ roleIds: [roles.agent as string] });
    expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d).{8,16}$/);
    expect((await server.signIn(username, password)).envelope.code).toBe('0');
    const { text, data } = await as('admin', 'GET', `${PATH}/${id}`);
    expect(data.roles).toEqual([{ id: roles.agent, name: 'agent' }]);
    expect(text).not.toContain(password);
  });

  test.each([
    ['username', { username: 'AGENT1' }, 'agent.duplicateUsername'],
    ['agNo', { agNo: 'agent1' }, 'agent.duplicateNumber'],
    ['agExt', { agExt: '8001' }, 'agent.duplicateExtension'],
    ['departId', { departId: '999999' }, 'agent.unknownDepartment'],
    ['roleIds', { roleIds: ['999999'] }, 'agent.unknownRole'],
  ])('%s that is taken or not there', async (_, part, reason) => {
    expect(reasonOf(await as('admin', 'POST', PATH, { body: { ...fields(), ...part } }))).toBe(reason);
  });

  test.each([
    ['username', '1abc'],
    ['agName', ''],
    ['agNo', 'a b'],
    ['agExt', '12'],
    ['agMobile', '12'],
    ['agMobile', 'abcdefgh'],
    ['agEmail', 'nobody'],
  ])('bad %s: %s', async (name, value) => {
    const reply = await as('admin', 'POST', PATH, { body: { ...fields(), [name]: value } });
    expect([reply.envelope.code, reply.envelope.fields?.[0]?.path], reply.text).toEqual(['4000', name]);
  });
});

describe('changing', () => {
  test('two administrators: the second is told, nothing of the first is lost', async () => {
    const { username: _, password: __, ...user } = await create();
    const body = { ...user, version: 1 };
    expect((await as('admin', 'PUT', PATH, { body: { ...body, agName: '甲' } })).envelope.code).toBe('0');
    expect(reasonOf(await as('monitor', 'PUT', PATH, { body: { ...body, agName: '乙' } }))).toBe('agent.changed');
    expect((await as('admin', 'GET', `${PATH}/${user.id}`)).data).toMatchObject({ agName: '甲', version: 2 });
  });

  test('a masked number that comes back is the one that is stored', async () => {
    const { username: _, password: __, ...user } = await create({ agMobile: '15400001234' });
    const masked = '154****1234_abcdefghijklmnop';
    await as('admin', 'PUT', PATH, { body: { ...user, agMobile: masked, version: 1 } });
    expect((await as('admin', 'GET', `${PATH}/${user.id}`)).data.agMobile).toBe('15400001234');
  });

  test('who may not see a number may replace it by a whole one, not take it away', async () => {
    const { username: _, password: __, ...user } = await create({ agMobile: '15400005678' });
    const { rows } = await server.owner.query<{ id: string }>(
      `insert into roles (tenant_id, name, data_scope) values (174, 'no-numbers', 'all') returning id`,
    );
    await server.owner.query(
      `insert into role_permissions (tenant_id, role_id, code) select 174, $1, unnest(array['system_user', 'system_user_edit'])`,
      [rows[0]?.id],
    );
    const lesser = await create({ roleIds: [rows[0]?.id ?? ''] });
    const token = (await server.signIn(lesser.username, lesser.password)).data.access_token as string;
    const save = (agMobile: string | null, version: number) =>
      server.call('PUT', PATH, { token, body: { ...user, agMobile, version } });
    const shown = (await server.call('GET', `${PATH}/${user.id}`, { token })).data.agMobile as string;
    expect(shown).toMatch(/^154\*{4}5678_/);
    expect((await save(null, 1)).envelope.fields?.[0]?.path).toBe('agMobile');
    expect(reasonOf(await save(shown, 1))).toBe('0');
    expect(reasonOf(await save('15400009999', 2))).toBe('0');
    expect((await as('admin', 'GET', `${PATH}/${user.id}`)).data).toMatchObject({ agMobile: '15400009999', version: 3 });
  });

  test('a number that was written by other rules stays when something else is changed', async () => {
    const { username: _, password: __, ...user } = await create();
    await server.owner.query(`update agents set mobile = '010-1234567' where id = $1`, [user.id]);
    const body = { ...user, agMobile: '010-1234567', version: 1 };
    expect(reasonOf(await as('admin', 'PUT', PATH, { body }))).toBe('0');
  });

  test('a password is reset: the old session ends, the new one is told once', async () => {
    const { id, username, password } = await create();
    const { data } = await server.signIn(username, password);
    const reset = await as('admin', 'PUT', `${PATH}/${id}/password`);
    await expect
      .poll(async () => (await server.call('GET', `${PATH}/${id}`, { token: data.access_token })).envelope.code, {
        timeout: 3000,
      })
      .toBe('4005');
    expect((await server.signIn(username, password)).envelope.code).not.toBe('0');
    expect((await server.signIn(username, reset.data.password)).envelope.code).toBe('0');
  });

  test('a password that an administrator saw opens nothing before its user has chosen another', async () => {
    const { id, username, password } = await create();
    const enter = (given: object) =>
      server.call('POST', '/xmf-user-auth/oauth/token', {
        body: new URLSearchParams({ grant_type: 'password', username, ...given }),
      });
    const first = await enter({ password });
    expect([first.status, reasonOf(first), first.data]).toEqual([403, 'auth.newPasswordNeeded', null]);
    const choose = async (newpwd: string, repeatpwd = newpwd) => (await enter({ password, newpwd, repeatpwd })).envelope;
    expect((await choose('weak')).fields?.[0]?.path).toBe('newpwd');
    expect((await choose('Chosen2026', 'Chosen2027')).fields?.[0]?.path).toBe('repeatpwd');
    expect((await choose(password)).reason).toBe('auth.samePassword');
    expect((await choose(`x${username}A1`)).reason).toBe('auth.nameInPassword');
    expect(reasonOf(await enter({ password }))).toBe('auth.newPasswordNeeded');
    const both = await Promise.all([choose('Chosen2026'), choose('Chosen2028')]);
    expect(both.map(({ reason }) => reason ?? '0').toSorted()).toEqual(['0', 'auth.badCredentials']);
    expect(reasonOf(await enter({ password }))).toBe('auth.badCredentials');
    const own = both[0].code === '0' ? 'Chosen2026' : 'Chosen2028';
    expect(reasonOf(await enter({ password: own }))).toBe('0');
    const { data } = await as('admin', 'PUT', `${PATH}/${id}/password`);
    expect(reasonOf(await enter({ password: data.password }))).toBe('auth.newPasswordNeeded');
  });

  test('switched off: signed out, and cannot come back until switched on', async () => {
    const { id, username, password } = await create();
    const { data } = await server.signIn(username, password);
    await as('admin', 'PUT', `${USERS}/disabled`, { body: { ids: [id], disabled: true } });
    await expect
      .poll(async () => (await server.call('GET', `${PATH}/${id}`, { token: data.access_token })).envelope.code, {
        timeout: 3000,
      })
      .toBe('4005');
    expect((await server.signIn(username, OWN_PASSWORD)).envelope.reason).toBe('auth.disabled');
    await as('admin', 'PUT', `${USERS}/disabled`, { body: { ids: [id], disabled: false } });
    expect((await server.signIn(username, OWN_PASSWORD)).envelope.code).toBe('0');
  });

  test('removed when nothing refers to them, not when they have records', async () => {
    const { id, username, password } = await create();
    const token = (await server.signIn(username, password)).data.access_token as string;
    expect((await as('admin', 'DELETE', `${USERS}/${id}`)).envelope.code).toBe('0');
    const open = () => server.call('GET', `${PATH}/selects`, { token });
    await expect.poll(async () => (await open()).envelope.code).toBe('4005');
    expect((await as('admin', 'GET', `${PATH}/${id}`)).envelope.code).toBe('4004');
    const worker = await create();
    await server.owner.query(
      `insert into customers (tenant_id, name, phone, phone_index, owner_id) values (174, 'x', 'x', $1, $2)`,
      [`x${worker.id}`, worker.id],
    );
    expect(reasonOf(await as('admin', 'DELETE', `${USERS}/${worker.id}`))).toBe('agent.hasRecords');
  });
});

describe('nobody rises above themselves', () => {
  test('a lesser administrator gives no role and manages nobody beyond their own rights', async () => {
    const { id } = await create();
    const give = (roleIds: (string | undefined)[]) => as('monitor', 'PUT', `${PATH}/roles`, { body: { ids: [id], roleIds } });
    expect(reasonOf(await give([roles.admin]))).toBe('agent.beyondOwn');
    expect(reasonOf(await give([roles.agent]))).toBe('0');
    const admin = server.agentId('admin');
    expect(reasonOf(await as('monitor', 'PUT', `${PATH}/${admin}/password`))).toBe('agent.beyondOwn');
    expect(reasonOf(await as('monitor', 'PUT', `${USERS}/disabled`, { body: { ids: [admin], disabled: true } }))).toBe(
      'agent.beyondOwn',
    );
    expect(reasonOf(await as('monitor', 'DELETE', `${USERS}/${admin}`))).toBe('agent.beyondOwn');
    expect(reasonOf(await as('monitor', 'POST', PATH, { body: { ...fields(), roleIds: [roles.admin] } }))).toBe(
      'agent.beyondOwn',
    );
  });

  test('nor gives or manages a role that sees further than they do', async () => {
    const { rows } = await server.owner.query<{ id: string }>(
      `insert into roles (tenant_id, name, data_scope) values (174, 'far-seeing', 'all') returning id`,
    );
    const far = rows[0]?.id ?? '';
    await server.owner.query(`insert into role_permissions (tenant_id, role_id, code) values (174, $1, 'customer_list')`, [far]);
    const { id } = await create();
    const give = (roleId: string) => as('monitor', 'PUT', `${PATH}/roles`, { body: { ids: [id], roleIds: [roleId] } });
    expect(reasonOf(await give(far))).toBe('agent.beyondOwn');
    // On the page itself it sees no more.
    const page = `insert into role_page_scopes (tenant_id, role_id, code, data_scope) values (174, $1, 'customer_list', $2)`;
    await server.owner.query(page, [far, 'department']);
    expect(reasonOf(await give(far))).toBe('0');
    await server.owner.query(`update role_page_scopes set data_scope = 'all' where role_id = $1`, [far]);
    expect(reasonOf(await as('monitor', 'PUT', `${PATH}/${id}/password`))).toBe('agent.beyondOwn');
  });

  test('nor puts anybody, themselves among them, where they see nobody', async () => {
    const part = { departId: departments.finance };
    expect(reasonOf(await as('monitor', 'POST', PATH, { body: { ...fields(), ...part } }))).toBe('agent.beyondScope');
    const self = (await as('monitor', 'GET', `${PATH}/${server.agentId('monitor')}`)).data;
    const body = { ...self, roleIds: [roles.monitor], ...part };
    expect(reasonOf(await as('monitor', 'PUT', PATH, { body }))).toBe('agent.beyondScope');
    const below = { ...fields(), departId: departments.sales };
    expect(reasonOf(await as('monitor', 'POST', PATH, { body: below }))).toBe('0');
  });

  test('two super managers who switch each other off at the same moment: one remains', async () => {
    const couples = [];
    for (let n = 0; n < 3; n++) {
      couples.push([
        await create({ roleIds: [roles.admin as string] }),
        await create({ roleIds: [roles.admin as string] }),
      ] as const);
    }
    const supers = couples.flat().map(({ id }) => id);
    const enabled = `select from agents where tenant_id = 174 and id = any($1) and not disabled`;
    // Only these two are super managers: the others are none during this time.
    const alone = (ids: string[]) =>
      server.owner.query(`update agents set disabled = id <> all($2) where tenant_id = 174 and id = any($1)`, [supers, ids]);
    await server.owner.query('delete from agent_roles where tenant_id = 174 and agent_id = $1', [server.agentId('admin')]);
    for (const [one, other] of couples) {
      await alone([one.id, other.id]);
      const token = async ({ username, password }: typeof one) => (await server.signIn(username, password)).data.access_token;
      const tokens = [await token(one), await token(other)];
      const off = (n: number, id: string) =>
        server.call('PUT', `${USERS}/disabled`, { token: tokens[n], body: { ids: [id], disabled: true } });
      const replies = await Promise.all([off(0, other.id), off(1, one.id)]);
      expect(replies.map(reasonOf)).toContain('0');
      expect((await server.owner.query(enabled, [supers])).rows).toHaveLength(1);
    }
    await server.owner.query('insert into agent_roles (tenant_id, agent_id, role_id) values (174, $1, $2)', [
      server.agentId('admin'),
      roles.admin,
    ]);
    await alone([]);
    await expect.poll(async () => (await as('admin', 'GET', PATH)).envelope.code).toBe('0');
  });

  test('who is outside of the scope does not exist', async () => {
    const far = server.agentId('agent3');
    expect((await as('monitor', 'PUT', `${PATH}/${far}/password`)).envelope.code).toBe('4004');
    expect((await as('monitor', 'DELETE', `${USERS}/${far}`)).envelope.code).toBe('4004');
    expect((await as('admin175', 'DELETE', `${USERS}/${far}`)).envelope.code).toBe('4004');
  });

  test('nobody switches themselves off, and the last super manager stays', async () => {
    const admin = server.agentId('admin');
    expect(reasonOf(await as('admin', 'PUT', `${USERS}/disabled`, { body: { ids: [admin], disabled: true } }))).toBe(
      'agent.self',
    );
    expect(reasonOf(await as('admin', 'PUT', `${PATH}/roles`, { body: { ids: [admin], roleIds: [] } }))).toBe('agent.lastSuper');
  });

  test('two super managers who take each other’s role at the same moment: one remains', async () => {
    const other = await create({ roleIds: [roles.admin as string] });
    const token = (await server.signIn(other.username, other.password)).data.access_token as string;
    const replies = await Promise.all([
      as('admin', 'PUT', `${PATH}/roles`, { body: { ids: [other.id], roleIds: [] } }),
      server.call('PUT', `${PATH}/roles`, { token, body: { ids: [server.agentId('admin')], roleIds: [] } }),
    ]);
    expect(replies.map(reasonOf).sort()).not.toEqual(['0', '0']);
    const { rows } = await server.owner.query(
      `select from agent_roles ar join roles r on r.id = ar.role_id where ar.tenant_id = 174 and r.is_super`,
    );
    expect(rows.length).toBeGreaterThan(0);
    await server.owner.query(
      `insert into agent_roles (tenant_id, agent_id, role_id) values (174, $1, $2) on conflict do nothing`,
      [server.agentId('admin'), roles.admin],
    );
  });
});

test('colleagues are found for a picker by name and by its initials in Pinyin, disabled ones are not', async () => {
  const { id } = await create({ agName: '欧阳若水' });
  const found = async (keyword: string) => (await as('agent1', 'GET', `${PATH}/selects`, { query: { keyword } })).data;
  for (const keyword of ['若水', 'oyrs', 'YRS']) expect(await found(keyword), keyword).toMatchObject([{ id }]);
  await as('admin', 'PUT', `${USERS}/disabled`, { body: { ids: [id], disabled: true } });
  expect(await found('oyrs')).toEqual([]);
});

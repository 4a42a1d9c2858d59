import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SOON } from '../../../app/testing/soon.ts';
import { type CallFixture, startCallFixture } from '../testing/call-fixture.ts';

/** Administrators' changes of lines, numbers and extensions: owner, refusals, and immediate effect. */

let fixture: CallFixture;
beforeAll(async () => {
  fixture = await startCallFixture();
});
afterAll(() => fixture.end());
beforeEach(() => fixture.owner.query('delete from outbound_routes; delete from caller_pools; delete from operation_log'));

const ask = (method: string, path: string, body?: Record<string, unknown>, who = 'admin') =>
  fixture.ask(who, method, `/xmf-call-center${path}`, body);
const reason = async (reply: ReturnType<typeof ask>) => (await reply).envelope.reason;
const fields = async (reply: ReturnType<typeof ask>) => (await reply).envelope.fields?.map(({ path }) => path);
const hotlineId = async () => (await fixture.owner.query('select id from hotlines')).rows[0].id as string;
const groupId = async () => (await fixture.owner.query('select id from skill_groups where tenant_id = 174')).rows[0].id as string;

const pool = async (more = {}) => ({
  name: '默认',
  rule: 'fixed',
  numbers: [{ hotlineId: await hotlineId(), areas: [] }],
  agentIds: [],
  skillGroupIds: [],
  usual: true,
  enabled: true,
  ...more,
});
const route = (more = {}) => ({
  name: '手机',
  pattern: '1XXXXXXXXXX',
  act: 'call',
  trunks: ['main'],
  poolId: null,
  strip: 0,
  prefix: '',
  enabled: true,
  ...more,
});

describe('caller-id pools', () => {
  it('show their numbers and who uses them; a change replaces both', async () => {
    const agentIds = [fixture.agentId('agent1')];
    const { id } = (await ask('POST', '/callerPool', await pool({ agentIds }))).data;
    const own = { name: '默认', numbers: [{ did: '4008001174', areas: [] }], agents: [{ id: agentIds[0] }], skillGroups: [] };
    expect((await ask('GET', `/callerPool/${id}`)).data).toMatchObject(own);
    const numbers = [{ hotlineId: await hotlineId(), areas: ['010', '021'] }];
    const skillGroupIds = [await groupId()];
    expect((await ask('PUT', '/callerPool', { ...(await pool({ numbers, skillGroupIds })), id, version: 1 })).data).toBeNull();
    expect((await ask('GET', '/callerPool')).data.list).toMatchObject([
      { numbers: [{ areas: ['010', '021'] }], agents: [], skillGroups: [{ id: skillGroupIds[0] }] },
    ]);
  });

  it('hold the tenant’s own numbers and people, one usual, nobody twice', async () => {
    const users = { agentIds: [fixture.agentId('agent1')], skillGroupIds: [await groupId()] };
    await ask('POST', '/callerPool', await pool(users));
    const other = async (more: object, who = 'admin') =>
      reason(ask('POST', '/callerPool', await pool({ name: '二', usual: false, ...more }), who));
    expect(await other({ usual: true })).toBe('caller-pool.secondUsual');
    expect(await other({ agentIds: users.agentIds })).toBe('caller-pool.agentTaken');
    expect(await other({ skillGroupIds: users.skillGroupIds })).toBe('caller-pool.groupTaken');
    expect(await other({ agentIds: [fixture.agentId('agent175')] })).toBe('caller-pool.unknownAgent');
    expect(await other({}, 'admin175')).toBe('caller-pool.unknownNumber');
    expect((await ask('GET', '/callerPool')).data.total).toBe(1);
  });
});

describe('routes', () => {
  it('are tried in their order, which can be changed; a pool in use stays', async () => {
    const poolId = (await ask('POST', '/callerPool', await pool())).data.id;
    const first = (await ask('POST', '/outboundRoute', route({ poolId }))).data.id;
    const second = (await ask('POST', '/outboundRoute', route({ name: '全部', pattern: '*', strip: 1, prefix: '9' }))).data.id;
    const way = async (number = '13800000001') => (await ask('GET', '/outboundRoute/try', { number })).data;
    expect(await way()).toMatchObject({
      route: { id: first, name: '手机' },
      dialled: '13800000001',
      caller: { number: '4008001174', pool: '默认' },
      lines: [{ name: 'main' }],
    });
    expect(await way('021-6543')).toMatchObject({ route: { id: second }, dialled: '9216543' });
    expect((await ask('PUT', '/outboundRoute/sort', { ids: [second, first] })).envelope.code).toBe('0');
    expect(await way()).toMatchObject({ route: { id: second } });
    expect(await reason(ask('PUT', '/outboundRoute/sort', { ids: [second] }))).toBe('outbound-route.reordered');
    expect(await reason(ask('DELETE', `/callerPool/${poolId}`))).toBe('caller-pool.inUse');
    const { rows } = await fixture.owner.query('select operation from operation_log order by id');
    expect(rows.map(({ operation }) => operation)).toContain('调整呼叫路由顺序');
  });

  it('refuse what makes no sense at its field', async () => {
    const make = (more: object) => fields(ask('POST', '/outboundRoute', route(more)));
    expect(await make({ pattern: '*1' })).toEqual(['pattern']);
    expect(await make({ trunks: ['nowhere'] })).toEqual(['trunks']);
    expect(await make({ poolId: '999999' })).toEqual(['poolId']);
    expect(await fields(ask('GET', '/outboundRoute/try', { number: 'abc' }))).toEqual(['number']);
  });
});

describe('extensions', () => {
  const find = async (keyword: string) => (await ask('GET', '/extensionNumber', { keyword })).data.list[0];

  it('of desk telephones register at once with a password that is shown once', async () => {
    const made = (await ask('POST', '/extensionNumber', { from: '0700', to: '0702', kind: 'sip' })).data;
    expect(made).toMatchObject({ created: 3, accounts: [{ number: '0700', username: 't174-0700' }, {}, {}] });
    expect(made.accounts[0].password).toMatch(/^\w{20}$/);
    const registered = async () => (await fixture.simulator.snapshot()).extensions.map(({ extensionId }) => extensionId);
    await vi.waitFor(async () => expect(await registered()).toEqual(expect.arrayContaining(['t174-0700', 't174-0702'])), SOON);
    const { rows } = await fixture.owner.query(`select encode(secret, 'escape') as secret from extensions where number = '0700'`);
    expect(rows[0].secret).not.toContain(made.accounts[0].password);
    expect(JSON.stringify((await ask('GET', '/extensionNumber')).data)).not.toContain('password');
    const { id } = await find('0701');
    expect((await ask('PUT', `/extensionNumber/${id}/password`)).data.password).toMatch(/^\w{20}$/);
    expect((await ask('DELETE', `/extensionNumber/${id}`)).envelope.code).toBe('0');
    await vi.waitFor(async () => expect(await registered()).not.toContain('t174-0701'), SOON);
    const { rows: log } = await fixture.owner.query('select before::text, after::text from operation_log');
    expect(JSON.stringify(log)).not.toContain(made.accounts[0].password);
  });

  it('make all of a range or none', async () => {
    expect(await fields(ask('POST', '/extensionNumber', { from: '0699', to: '0700', kind: 'web' }))).toEqual(['from']);
    expect(await find('0699')).toBeUndefined();
    expect(await fields(ask('POST', '/extensionNumber', { from: '800', to: '700', kind: 'web' }))).toEqual(['to']);
    expect(await fields(ask('POST', '/extensionNumber', { from: '1000', to: '1999', kind: 'web' }))).toEqual(['to']);
  });

  it('go from one agent to another, but not from under the hands of one who uses it', async () => {
    const before = (await fixture.owner.query('select ext from agents where id = $1', [fixture.agentId('agent2')])).rows[0].ext;
    const { id } = await find('0700');
    const give = (agentId: string | null, version: number, kind = 'web') =>
      ask('PUT', '/extensionNumber', { id, version, kind, agentId });
    expect((await give(fixture.agentId('agent2'), 1)).data).toEqual({ account: null });
    expect(await find('0700')).toMatchObject({ agentId: fixture.agentId('agent2'), kind: 'web', version: 2 });
    expect((await ask('GET', '/extensions', {}, 'agent2')).data.extension).toBe('0700');
    expect(await find(before)).toMatchObject({ agentId: null });
    expect(await reason(give(null, 1))).toBe('extension-number.changed');
    expect(await fields(give(fixture.agentId('agent175'), 2))).toEqual(['agentId']);
    expect(await reason(ask('DELETE', `/extensionNumber/${id}`))).toBe('extension-number.assigned');
    await fixture.online('agent2');
    expect(await reason(give(null, 2))).toBe('extension-number.busy');
    expect(await reason(give(fixture.agentId('agent2'), 2, 'sip'))).toBe('extension-number.busy');
    expect((await ask('PUT', '/extensionNumber', { id, version: 2, kind: 'web', agentId: null }, 'admin175')).status).toBe(404);
    expect(await find('0700')).toMatchObject({ agentId: fixture.agentId('agent2'), version: 2 });
  });
});

describe('status options', () => {
  it('get a value of their own; the one that the system sets stays', async () => {
    const option = { setType: '1', name: '小休', sort: 1, enabled: true };
    const { id } = (await ask('POST', '/statusOption', option)).data;
    expect((await ask('GET', `/statusOption/${id}`)).data).toMatchObject({ ...option, value: '3', version: 1 });
    expect((await ask('GET', '/statusOptions', { setType: '1' })).data).toMatchObject([{ value: '2' }, { value: '3' }]);
    const { setType: _, ...change } = option;
    expect((await ask('PUT', '/statusOption', { ...change, name: '午休', id, version: 1 })).envelope.code).toBe('0');
    const busy = (await ask('GET', '/statusOption', { setType: '1' })).data.list.find(
      (one: { value: string }) => one.value === '2',
    );
    expect(await reason(ask('DELETE', `/statusOption/${busy.id}`))).toBe('status-option.usedBySystem');
    const config = (await ask('GET', '/cticonfig')).data;
    const { offlineName: _name, ...own } = config;
    expect((await ask('PUT', '/cticonfig', { ...own, afterTellStatus: 1, offlineId: id })).envelope.code).toBe('0');
    expect(await reason(ask('DELETE', `/statusOption/${id}`))).toBe('status-option.inUse');
  });
});

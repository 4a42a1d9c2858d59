import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';

let server: ServerFixture;
let admin: string;
beforeAll(async () => {
  server = await startServer();
  admin = await server.token('admin');
  await server.owner.query(`insert into trunks (name, host, port) values ('main', '127.0.0.1', 5060)`);
});
afterAll(() => server.end());
beforeEach(() =>
  server.owner.query('delete from hotlines; delete from skill_groups; delete from blocked_numbers; delete from cti_configs'),
);

const ask = (method: string, path: string, body?: unknown, token = admin) =>
  server.call(method, `/xmf-call-center${path}`, {
    token,
    ...(method === 'GET' ? { query: body as Record<string, string> } : { body }),
  });
const reason = async (reply: ReturnType<typeof ask>) => (await reply).envelope.reason;

const group = (more = {}) => ({
  name: '售后',
  priority: 5,
  maxWaitSeconds: 60,
  overflow: 'voicemail',
  overflowGroupId: null,
  widenSeconds: 10,
  affinitySeconds: 10,
  enabled: true,
  members: [{ agentId: server.agentId('agent1'), proficiency: 7 }],
  ...more,
});

describe('skill groups', () => {
  it('show who belongs to them, and are offered as targets', async () => {
    const { id } = (await ask('POST', '/skillGroup', group())).data;
    expect((await ask('GET', `/skillGroup/${id}`)).data).toMatchObject({ members: [{ proficiency: 7 }] });
    await ask('PUT', '/skillGroup', { ...group({ name: '售前', members: [] }), id, version: 1 });
    expect((await ask('GET', '/skillGroup')).data.list).toMatchObject([{ name: '售前', memberCount: 0 }]);
    expect((await ask('GET', '/transferTargets')).data.skillGroups).toEqual([{ id, name: '售前', free: 0, waiting: 0 }]);
  });

  it('refuse what makes no sense, and change nothing', async () => {
    const { id } = (await ask('POST', '/skillGroup', group())).data;
    const stranger = [{ agentId: server.agentId('agent175'), proficiency: 5 }];
    expect(await reason(ask('POST', '/skillGroup', group({ name: '二', members: stranger })))).toBe('skill-group.unknownAgent');
    expect((await ask('POST', '/skillGroup', group({ name: '三', overflow: 'group' }))).status).toBe(400);
    const itself = { ...group({ overflow: 'group', overflowGroupId: id }), id, version: 1 };
    expect((await ask('PUT', '/skillGroup', itself)).envelope.fields).toMatchObject([{ path: 'overflowGroupId' }]);
    expect((await ask('GET', '/skillGroup')).data).toMatchObject({ total: 1, list: [{ version: 1 }] });
  });

  it('stand on the wall with who is in them, as soon as that changes', async () => {
    const { cursor } = (await ask('GET', '/realtimeStatus')).data;
    const changes = async () => (await ask('GET', '/realtimeStatus/changes', { cursor })).data;
    const { id } = (await ask('POST', '/skillGroup', group())).data;
    const agentId = server.agentId('agent1');
    expect(await changes()).toMatchObject({ seats: [{ agentId, skillGroupIds: [id] }], skillGroups: [{ id, name: '售后' }] });
    await ask('PUT', '/skillGroup', { ...group({ members: [] }), id, version: 1 });
    expect(await changes()).toMatchObject({ seats: [{ agentId, skillGroupIds: [] }] });
    await ask('DELETE', `/skillGroup/${id}`);
    expect(await changes()).toMatchObject({ skillGroups: [] });
  });

  it('that a hotline leads to cannot go', async () => {
    const { id } = (await ask('POST', '/skillGroup', group())).data;
    await ask('POST', '/hotline', hotline({ skillGroupId: id }));
    expect((await ask('DELETE', `/skillGroup/${id}`)).status).toBe(409);
  });
});

const hotline = (more = {}) => ({
  did: '4008001174',
  name: '客服热线',
  skillGroupId: null,
  ivrFlowId: null,
  outbound: true,
  workingHours: [{ day: 1, from: 540, to: 1080 }],
  voicemail: true,
  enabled: true,
  ...more,
});

describe('hotlines', () => {
  it('a number belongs to one tenant, and leads to a group of it', async () => {
    await ask('POST', '/hotline', hotline());
    expect(await reason(ask('POST', '/hotline', hotline(), await server.token('admin175')))).toBe('hotline.duplicate');
    expect(await reason(ask('POST', '/hotline', hotline({ did: '95588', skillGroupId: '99999' })))).toBe('hotline.unknownGroup');
  });
});

describe('blocked numbers', () => {
  const number = (more = {}) => ({ phone: '154 0000 0001', direction: 'both', reason: '骚扰', enabled: true, ...more });

  it('are kept unreadable, found by the whole number, and keep the number from being dialled', async () => {
    const { id } = (await ask('POST', '/blacklist', number())).data;
    const { rows } = await server.owner.query('select encode(number, $1) as number, number_index from blocked_numbers', [
      'escape',
    ]);
    expect(JSON.stringify(rows)).not.toContain('15400000001');
    expect((await ask('GET', '/blacklist', { phone: '15400000001' })).data.list).toMatchObject([{ id, phone: '15400000001' }]);
    expect((await ask('GET', '/blacklist', { phone: '154' })).data.total).toBe(0);
    expect(await reason(ask('POST', '/blacklist', number({ phone: '15400000001' })))).toBe('blocked-number.duplicate');
    expect(await reason(ask('POST', '/blacklist', number({ phone: 'x' })))).toBe('blocked-number.badNumber');
    expect(await reason(ask('GET', '/makecall', { callerId: '15400000001' }))).toBe('call.blacklisted');
    expect((await ask('GET', '/numberCheck', { phone: '15400000001' })).data).toEqual({ status: '5', text: '风险号' });
    expect((await ask('PUT', '/blacklist', { ...number({ enabled: false }), id, version: 1 })).envelope.code).toBe('0');
    expect((await ask('DELETE', `/blacklist/${id}`)).envelope.code).toBe('0');
    const { rows: log } = await server.owner.query('select before::text, after::text from operation_log');
    expect(JSON.stringify(log)).not.toContain('15400000001');
  });
});

describe('how calls are handled', () => {
  it('has defaults, is saved once from each version, and names a status that exists', async () => {
    const { data } = await ask('GET', '/cticonfig');
    expect(data).toMatchObject({ ringSeconds: 20, recordAll: true, version: 0 });
    const { offlineName: _name, ...fields } = data;
    expect((await ask('PUT', '/cticonfig', { ...fields, wrapUpSeconds: 30 })).envelope.code).toBe('0');
    expect((await ask('GET', '/cticonfig')).data).toMatchObject({ wrapUpSeconds: 30, version: 1 });
    expect(await reason(ask('PUT', '/cticonfig', fields))).toBe('cti-config.changed');
    expect(await reason(ask('PUT', '/cticonfig', { ...fields, version: 1, offlineId: '99999' }))).toBe(
      'cti-config.unknownStatus',
    );
    expect((await ask('PUT', '/cticonfig', { ...fields, version: 1, ringSeconds: 1 })).status).toBe(400);
  });
});

describe('phone status', () => {
  it('is set by oneself to what exists, counts for who goes offline, and by force within the scope', async () => {
    await server.owner.query(`insert into status_options (tenant_id, set_type, name, value) values (174, '1', '小休', '3')`);
    const [option] = (await ask('GET', '/statusOptions', { setType: '1' })).data;
    expect(option).toMatchObject({ name: '小休', value: '3' });
    expect((await ask('GET', '/setstatus', { status: '1' })).data).toMatchObject({ status: '1', statusName: '在线' });
    expect((await ask('GET', '/offlineTips')).data).toEqual({ count: 0 });
    const rest = { status: '0', offlineId: option.id, offLineName: '小休' };
    expect((await ask('GET', '/setstatus', rest)).data).toMatchObject({ status: '3', statusName: '小休' });
    expect(await reason(ask('GET', '/setstatus', { status: '77' }))).toBe('phone-status.unknown');
    expect(await reason(ask('GET', '/setstatus', { status: '1', id: server.agentId('agent1') }))).toBe('phone-status.notYours');
    const everybody = [server.agentId('agent1'), server.agentId('agent175')];
    expect((await ask('POST', '/batchSet', { ids: everybody, status: '3' })).data).toEqual({ changed: 1 });
    expect((await ask('POST', '/batchSet', { ids: [server.agentId('admin')], status: '3' })).data).toEqual({ changed: 1 });
    expect((await ask('GET', '/sync')).data.status).toMatchObject({ status: '3', reason: 'forced', setByName: '坐席admin' });
    const own = await ask('GET', '/setstatus', { status: '0' });
    expect(own.data).toMatchObject({ status: '0', reason: '', setByName: '' });
    const { rows } = await server.owner.query(
      `select status, reason, set_by from agent_status_log where agent_id = any($1) and status <> '1' order by id`,
      [[everybody[0], server.agentId('admin')]],
    );
    expect(rows.slice(-3)).toEqual([
      { status: '3', reason: 'forced', set_by: server.agentId('admin') },
      { status: '3', reason: 'forced', set_by: server.agentId('admin') },
      { status: '0', reason: '', set_by: null },
    ]);
  });

  it('is not set from another site', async () => {
    const reply = await server.call('GET', '/xmf-call-center/setstatus', {
      token: admin,
      query: { status: '0' },
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(reply.status).toBe(403);
  });
});

it('missed calls are listed, handed out, and their share warns', async () => {
  const { data } = await ask('GET', '/missedRate');
  expect(data).toEqual({ warningNotAnsweredRate: 0, todayNotAnsweredRate: 0, warn: false });
  const cipher = await server.server.kernel.ciphers.of(174);
  await server.owner.query(
    `insert into calls (tenant_id, direction, number, number_index, did, began_at, ended_at, missed_cause)
     values (174, 'in', $1, $2, '4008001174', now(), now(), 'hung-up-in-queue')`,
    [cipher.encrypt('calls.number', '15400000001'), cipher.blindIndex('calls.number_index', '15400000001')],
  );
  expect((await ask('GET', '/missedRate')).data).toEqual({ warningNotAnsweredRate: 100, todayNotAnsweredRate: 100, warn: true });
  const [missed] = (await ask('GET', '/callLoss', { handled: '0' })).data.list;
  expect(missed).toMatchObject({ missedCause: 'hung-up-in-queue', callerId: '15400000001', handled: false });
  const hand = { linkedids: [missed.linkedid], agentId: server.agentId('agent1') };
  expect((await ask('PUT', '/callLoss/assign', hand)).data).toEqual({ changed: 1 });
  const theirs = { ...hand, agentId: server.agentId('agent175') };
  expect((await ask('PUT', '/callLoss/assign', theirs, await server.token('admin175'))).data).toEqual({ changed: 0 });
  expect(await reason(ask('PUT', '/callLoss/assign', theirs))).toBe('call-record.unknownAgent');
  expect((await ask('POST', '/query/getTodayInboundNumber', {})).data).toEqual({ total: 1, answered: 0 });
});

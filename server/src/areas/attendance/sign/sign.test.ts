import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { settleDue } from '../result/settle.ts';
import { insertShift, publishShift } from '../testing/roster.ts';

/** Check-in and check-out, the punches that they write, and what a day comes to. */

const SIGN = '/xmf-user-auth/sign';
const ATTENDANCE = '/xmf-basic-model/attendance';
const MINUTE = 60_000;

let server: ServerFixture;
const ask = async (who: string, method: string, path: string, given: Parameters<ServerFixture['call']>[2] = {}) =>
  server.call(method, path, { token: await server.token(who), ...given });
const require = (required: boolean) =>
  server.owner.query(
    `insert into attendance_settings (tenant_id, sign_required, corrections_a_month) values (174, $1, 3)
     on conflict (tenant_id) do update set sign_required = $1`,
    [required],
  );
const sign = async (who: string, method: 'GET' | 'POST' | 'PUT') => (await ask(who, method, SIGN)).envelope;
/** Of the shifts here, which begin an hour ago at most. */
const month = (at = Date.now() - 60 * MINUTE) => new Date(at + 480 * MINUTE).toISOString().slice(0, 7);
const daysOf = async (who: string) =>
  (await ask('admin', 'GET', `${ATTENDANCE}/${server.agentId(who)}`, { query: { month: month() } })).data.days;

beforeAll(async () => {
  server = await startServer();
  await insertShift(server.owner, { id: 1, begins: 0, ends: 1440 });
});
afterAll(() => server.end());
beforeEach(async () => {
  await server.owner.query(
    `delete from attendance_months; delete from punches; delete from attendance_results; delete from attendance_clocks;
     delete from roster_shifts; delete from answered_calls; delete from agent_text_status`,
  );
  await require(true);
});

describe('who has to check in', () => {
  test('is told by the header, and by the server if a page asks all the same', async () => {
    expect((await sign('agent1', 'GET')).data).toEqual({ signSwitch: '1', clockState: '0', since: null, shift: null });
    const online = () => ask('agent1', 'PUT', '/xmf-online-services/agents/textOnline', { body: {} });
    const refused = await online();
    expect([refused.status, refused.envelope.reason, refused.envelope.message]).toEqual([409, 'sign.needed', '请先签入']);
    // Offline is always possible.
    const offline = await ask('agent1', 'PUT', '/xmf-online-services/agents/textOffline', { body: {} });
    expect(offline.envelope.code).toBe('0');
    await sign('agent1', 'POST');
    expect((await online()).envelope.code).toBe('0');
  });

  test('sets telephone, text and video with one rule', async () => {
    await server.grant('agent', 'homepage_callcenter_mark', 'videocall_dialogue');
    const calls: [string, string, object][] = [
      ['GET', '/xmf-call-center/setstatus', { query: { status: '1' } }],
      ['PUT', '/xmf-video-services/agents/videoOnline', { body: {} }],
    ];
    for (const [method, path, given] of calls) {
      expect((await ask('agent2', method, path, given)).envelope.reason, path).toBe('sign.needed');
    }
    await require(false);
    const video = await ask('agent2', 'PUT', '/xmf-video-services/agents/videoOnline', { body: {} });
    expect(video.envelope.code).toBe('0');
    await ask('agent2', 'PUT', '/xmf-video-services/agents/videoStatus', { body: {} });
  });

  test('in two tabs at once checks in once, and checks out once with all statuses', async () => {
    const twice = await Promise.all([sign('agent1', 'POST'), sign('agent1', 'POST')]);
    expect(twice.map(({ code }) => code).toSorted()).toEqual(['0', '4009']);
    await ask('agent1', 'PUT', '/xmf-online-services/agents/textOnline', { body: {} });
    const out = await Promise.all([sign('agent1', 'PUT'), sign('agent1', 'PUT')]);
    expect(out.map(({ reason }) => reason ?? null).toSorted()).toEqual([null, 'sign.notIn'].toSorted());
    expect((await ask('agent1', 'GET', '/xmf-online-services/agents/textStatus')).data.onlineServiceStatus).toBe('0');
    const { rows } = await server.owner.query('select kind, source from punches order by id');
    expect(rows).toEqual([
      { kind: 'in', source: 'header' },
      { kind: 'out', source: 'header' },
    ]);
    const told = await server.owner.query(
      `select payload->>'clockState' as state from agent_events where name = 'sign.changed' order by seq`,
    );
    expect(told.rows.slice(-2).map(({ state }) => state)).toEqual(['1', '0']);
  });
});

describe('a day', () => {
  test('comes to a result from its punches, and is settled when its window is over', async () => {
    const now = Date.now();
    // It began an hour ago and ends in an hour; until two hours later punches belong to it.
    await publishShift(server.owner, {
      agentId: server.agentId('agent1'),
      shiftId: 1,
      begin: now - 60 * MINUTE,
      end: now + 60 * MINUTE,
    });
    await sign('agent1', 'POST');
    expect((await sign('agent1', 'GET')).data).toMatchObject({ clockState: '1', shift: { name: '班次1' } });
    expect(await daysOf('agent1')).toMatchObject([{ state: 'in', results: ['late'], late: 60, punches: [{ kind: 'in' }] }]);
    const statistics = async () => (await ask('admin', 'GET', `${SIGN}/getIndexPageSignStatis`)).data;
    expect(await statistics()).toEqual({ due: 1, here: 1, late: 1, absent: 0, onLeave: 0 });
    await sign('agent1', 'PUT');
    expect(await statistics()).toEqual({ due: 1, here: 0, late: 1, absent: 0, onLeave: 0 });

    await settleDue(server.server.kernel, new Date(now + 179 * MINUTE));
    expect((await daysOf('agent1'))[0].state).toBe('out');
    await settleDue(server.server.kernel, new Date(now + 181 * MINUTE));
    expect(await daysOf('agent1')).toMatchObject([
      { state: 'settled', results: ['late', 'early'], scheduled: 120, present: 0, away: 120 },
    ]);
    const sheet = await ask('admin', 'GET', ATTENDANCE, { query: { month: month() } });
    expect(sheet.data.list).toMatchObject([{ agName: '坐席agent1', shifts: 1, attended: 1, late: 1, lateMinutes: 60, early: 1 }]);
  });

  test('nobody came: due, late, then absent', async () => {
    const now = Date.now();
    const shift = { agentId: server.agentId('agent2'), shiftId: 1 };
    await publishShift(server.owner, { ...shift, begin: now - 30 * MINUTE, end: now + 60 * MINUTE });
    const statistics = async () => (await ask('admin', 'GET', `${SIGN}/getIndexPageSignStatis`)).data;
    expect(await statistics()).toMatchObject({ due: 1, here: 0, late: 1, absent: 0 });
    // Another tenant's figures, and those of a narrower data scope.
    expect((await ask('admin175', 'GET', `${SIGN}/getIndexPageSignStatis`)).data.due).toBe(0);
    expect((await ask('agent1', 'GET', `${SIGN}/getIndexPageSignStatis`)).data.due).toBe(0);
  });

  test('a punch cannot be changed, not even by the server', async () => {
    await sign('agent1', 'POST');
    const change = server.server.kernel.db.tenant(174, ({ tx }) => tx.updateTable('punches').set({ kind: 'out' }).execute());
    await expect(change).rejects.toThrow('permission denied');
  });
});

describe('punches', () => {
  test('are listed within the data scope, with the shift that they belong to', async () => {
    await server.grant('monitor', 'basicmodule_clock');
    const now = Date.now();
    await publishShift(server.owner, { agentId: server.agentId('agent1'), shiftId: 1, begin: now, end: now + 60 * MINUTE });
    await sign('agent1', 'POST');
    await sign('agent3', 'POST');
    const list = async (who: string, query = {}) => (await ask(who, 'GET', '/xmf-basic-model/punch', { query })).data.list;
    expect(await list('admin')).toMatchObject([
      { agName: '坐席agent3', kind: 'in', day: null, shiftName: null },
      { agName: '坐席agent1', kind: 'in', source: 'header', shiftName: '班次1' },
    ]);
    expect(await list('monitor')).toMatchObject([{ agName: '坐席agent1' }]);
    expect(await list('admin', { agentId: server.agentId('agent3') })).toHaveLength(1);
    expect(await list('admin175')).toEqual([]);
    expect((await ask('agent1', 'GET', '/xmf-basic-model/punch')).envelope.code).toBe('4003');
  });
});

describe('closing a month', () => {
  test('is refused while it runs, and keeps its figures afterwards', async () => {
    const close = (which: string) => ask('admin', 'POST', `${ATTENDANCE}/close`, { body: { month: which } });
    expect((await close(month(Date.now()))).envelope.reason).toBe('attendance.monthNotOver');
    expect((await close('2026-01')).envelope.code).toBe('0');
    expect((await close('2026-01')).envelope.reason).toBe('attendance.alreadyClosed');
    expect((await ask('admin', 'GET', `${ATTENDANCE}/closed`)).data).toMatchObject([
      { month: '2026-01', closedByName: '坐席admin' },
    ]);
    const changes = [{ agentId: server.agentId('agent1'), day: '2026-01-15', shiftId: '1', seen: null }];
    expect((await ask('admin', 'PUT', '/xmf-basic-model/roster', { body: { changes } })).envelope.reason).toBe(
      'roster.closedMonth',
    );
  });
});

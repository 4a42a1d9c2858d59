import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { insertShift, publishShift } from '../testing/roster.ts';

/** Requests of agents: filed, accepted by a colleague, decided; an approval changes roster, punches and results with it. */

const REQUEST = '/xmf-basic-model/shiftRequest';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let server: ServerFixture;
const ask = async (who: string, method: string, path: string, body?: object) =>
  server.call(method, path, { token: await server.token(who), body });
const at = (ms: number) => new Date(Math.floor((Date.now() + ms) / 60_000) * 60_000).toISOString();
const dateOf = (ms: number) => new Date(Date.now() + ms + 8 * HOUR).toISOString().slice(0, 10);
const file = (who: string, more: object) => ask(who, 'POST', REQUEST, { reason: '家中有事', ...more });
const leave = (from: number, to: number) => ({ kind: 'leave', leaveKind: 'sick', beginTime: at(from), endTime: at(to) });
const decide = async (id: string, approve = true, who = 'admin', version?: number) => {
  const { data } = await ask('admin', 'GET', `${REQUEST}?pageSize=100`);
  const own = data.list.find((each: { id: string }) => each.id === id);
  return ask(who, 'PUT', `${REQUEST}/${id}/decide`, { approve, answer: '好', version: version ?? own?.version ?? 1 });
};
const reasonOf = async (reply: ReturnType<typeof ask>) => (await reply).envelope.reason ?? null;
const titles = async (who: string) =>
  (await ask(who, 'GET', '/xmf-basic-model/notice')).data.list.map(({ title }: { title: string }) => title);
const roster = async (layer: string) => {
  const { rows } = await server.owner.query(
    `select a.username, to_char(r.day, 'YYYY-MM-DD') as day from roster_shifts r join agents a on a.id = r.agent_id
     where layer = $1 order by r.day, a.username`,
    [layer],
  );
  return rows.map(({ username, day }) => `${username} ${day}`);
};
/** A shift of 8 hours that begins so much later than now. */
const plan = async (who: string, from: number) => {
  const begin = Date.parse(at(from));
  await publishShift(server.owner, { agentId: server.agentId(who), shiftId: 1, begin, end: begin + 8 * HOUR });
  return dateOf(from);
};

beforeAll(async () => {
  server = await startServer();
  await insertShift(server.owner, { id: 1, begins: 0, ends: 480 });
  await server.grant('monitor', 'basicmodule_shiftexamine');
});
afterAll(() => server.end());
beforeEach(() =>
  server.owner.query(
    `delete from attendance_requests; delete from attendance_months; delete from roster_shifts; delete from punches;
     delete from attendance_results; delete from notices; delete from answered_calls`,
  ),
);

describe('leave', () => {
  test('is filed, approved and counted; its reason is sealed', async () => {
    await plan('agent1', DAY);
    const { data } = await file('agent1', leave(DAY - HOUR, DAY + 9 * HOUR));
    const { rows } = await server.owner.query('select reason from attendance_requests');
    expect(rows[0].reason.includes('家中有事')).toBe(false);
    expect((await decide(data.id)).envelope.code).toBe('0');
    const counted = await server.owner.query(`select results, leave, away from attendance_results`);
    expect(counted.rows).toEqual([{ results: ['leave'], leave: 480, away: 0 }]);
    expect(await titles('agent1')).toEqual(['请假申请已通过']);
    const [own] = (await ask('agent1', 'GET', `${REQUEST}/mine`)).data.list;
    expect(own).toMatchObject({ state: 'approved', reason: '家中有事', answer: '好', decidedByName: '坐席admin' });
  });

  test('that was approved is taken back: the day counts again', async () => {
    await plan('agent1', DAY);
    const { data } = await file('agent1', leave(DAY - HOUR, DAY + 9 * HOUR));
    const revoke = (who = 'admin') => ask(who, 'PUT', `${REQUEST}/${data.id}/revoke`);
    expect(await reasonOf(revoke())).toBe('shift-request.ended');
    await decide(data.id);
    expect((await revoke('agent1')).envelope.code).toBe('4003');
    expect(await reasonOf(revoke())).toBeNull();
    const counted = await server.owner.query('select results, leave, away from attendance_results');
    expect(counted.rows).toEqual([{ results: [], leave: 0, away: 480 }]);
    expect((await titles('agent1'))[0]).toBe('请假已撤销');
  });

  test.each<[string, object, string]>([
    ['ends before it begins', leave(DAY, DAY - HOUR), 'shift-request.wrongSpan'],
    ['lasts too long', leave(DAY, 100 * DAY), 'shift-request.tooLong'],
    ['has no reason', { ...leave(DAY, 2 * DAY), reason: ' ' }, 'common.invalid'],
  ])('that %s is refused', async (_, body, reason) => {
    expect(await reasonOf(file('agent1', body))).toBe(reason);
  });

  test('does not overlap another one, also when both wait', async () => {
    await file('agent1', leave(DAY, 2 * DAY));
    expect(await reasonOf(file('agent1', leave(DAY + HOUR, 3 * DAY)))).toBe('shift-request.overlapsLeave');
    expect(await reasonOf(file('agent2', leave(DAY + HOUR, 3 * DAY)))).toBeNull();
  });

  test('of two supervisors who decide at once, the later one is told', async () => {
    const { data } = await file('agent1', leave(DAY, 2 * DAY));
    const both = await Promise.all([decide(data.id), decide(data.id, false, 'monitor')]);
    expect(both.map(({ envelope }) => envelope.reason ?? null).toSorted()).toEqual([null, 'shift-request.ended'].toSorted());
    expect((await titles('agent1')).length).toBe(1);
  });
});

describe('a swap', () => {
  test('needs the colleague and the supervisor, and moves both layers of the roster', async () => {
    const [mine, theirs] = [await plan('agent1', DAY), await plan('agent2', 3 * DAY)];
    const { data } = await file('agent1', { kind: 'swap', day: mine, otherAgentId: server.agentId('agent2'), otherDay: theirs });
    expect(await titles('agent2')).toEqual(['换班待你确认']);
    expect(await reasonOf(decide(data.id))).toBe('shift-request.notAccepted');
    expect((await ask('agent3', 'PUT', `${REQUEST}/${data.id}/accept`, { accept: true })).status).toBe(404);
    const waiting = async (who: string) => (await ask(who, 'GET', '/xmf-user-auth/sign/getReadCount')).data;
    expect([await waiting('agent2'), await waiting('admin')]).toEqual([
      { count: 1, toDecide: 0, toAccept: 1 },
      { count: 0, toDecide: 0, toAccept: 0 },
    ]);
    await ask('agent2', 'PUT', `${REQUEST}/${data.id}/accept`, { accept: true });
    expect(await waiting('admin')).toMatchObject({ toDecide: 1 });
    expect((await decide(data.id)).envelope.code).toBe('0');
    for (const layer of ['published', 'draft']) expect(await roster(layer)).toEqual([`agent2 ${mine}`, `agent1 ${theirs}`]);
    expect(await titles('agent1')).toEqual(['换班申请已通过', '同事已同意换班']);
    expect((await titles('agent2'))[0]).toBe('换班申请已通过');
  });

  test('is checked again: a shift that was planned in between stands in its way', async () => {
    const mine = await plan('agent1', DAY);
    const { data } = await file('agent1', { kind: 'swap', day: mine, otherAgentId: server.agentId('agent2'), otherDay: null });
    await ask('agent2', 'PUT', `${REQUEST}/${data.id}/accept`, { accept: true });
    await plan('agent2', DAY);
    expect(await reasonOf(decide(data.id))).toBe('shift-request.occupied');
    expect(await roster('published')).toEqual([`agent1 ${mine}`, `agent2 ${mine}`]);
    expect((await ask('agent1', 'GET', `${REQUEST}/mine`)).data.list[0].state).toBe('accepted');
  });

  test('a running shift can be taken over; one that is over cannot', async () => {
    const running = await plan('agent1', -HOUR);
    const swap = { kind: 'swap', otherAgentId: server.agentId('agent2'), otherDay: null };
    expect(await reasonOf(file('agent1', { ...swap, day: running }))).toBeNull();
    await plan('agent3', -30 * HOUR);
    expect(await reasonOf(file('agent3', { ...swap, day: dateOf(-30 * HOUR) }))).toBe('shift-request.noShift');
    expect(await reasonOf(file('agent2', { ...swap, day: running }))).toBe('shift-request.self');
    expect((await file('agent1', { ...swap, day: running, otherAgentId: server.agentId('agent175') })).status).toBe(404);
  });
});

describe('a correction', () => {
  test('writes the missing punch, which says who approved it', async () => {
    await plan('agent1', -10 * HOUR);
    const { data } = await file('agent1', { kind: 'correction', punchKind: 'in', beginTime: at(-10 * HOUR) });
    await decide(data.id);
    const { rows } = await server.owner.query(`select kind, source, noted_by::text from punches`);
    expect(rows).toEqual([{ kind: 'in', source: 'correction', noted_by: server.agentId('admin') }]);
    const counted = await server.owner.query(`select results, shift_id::int from attendance_results`);
    // The window of the shift is over: its check-out is missing.
    expect(counted.rows).toEqual([{ results: ['missing-out'], shift_id: 1 }]);
  });

  test('is possible for the past, and only so often', async () => {
    const correct = (ms: number, who = 'agent1', more = {}) =>
      reasonOf(file(who, { kind: 'correction', punchKind: 'out', beginTime: at(ms), ...more }));
    expect(await correct(HOUR)).toBe('shift-request.notPast');
    expect(await correct(-40 * DAY)).toBe('shift-request.notPast');
    for (const ms of [-60_000, -120_000, -180_000]) expect(await correct(ms)).toBeNull();
    expect(await correct(-240_000)).toBe('shift-request.tooManyCorrections');
    // A supervisor may file it all the same.
    expect(await correct(-240_000, 'admin', { agentId: server.agentId('agent1') })).toBeNull();
  });
});

describe('who may', () => {
  test('file for others: only who decides, within the data scope', async () => {
    const forOther = (who: string, agent: string) => file(who, { ...leave(DAY, 2 * DAY), agentId: server.agentId(agent) });
    expect((await forOther('agent1', 'agent2')).envelope.code).toBe('4003');
    expect((await forOther('monitor', 'agent3')).status).toBe(404);
    expect((await forOther('monitor', 'agent1')).envelope.code).toBe('0');
    expect(await titles('agent1')).toEqual(['请假申请已代提交']);
    expect((await ask('agent1', 'GET', `${REQUEST}/mine`)).data.list[0].filedByName).toBe('坐席monitor');
  });

  test('decide, and take back: within the scope, and only what waits', async () => {
    const { data } = await file('agent3', leave(DAY, 2 * DAY));
    expect((await decide(data.id, true, 'monitor')).status).toBe(404);
    expect((await decide(data.id, true, 'agent1')).envelope.code).toBe('4003');
    expect((await ask('agent1', 'PUT', `${REQUEST}/${data.id}/withdraw`)).status).toBe(404);
    expect((await ask('agent3', 'PUT', `${REQUEST}/${data.id}/withdraw`)).envelope.code).toBe('0');
    expect(await reasonOf(ask('agent3', 'PUT', `${REQUEST}/${data.id}/withdraw`))).toBe('shift-request.ended');
    expect(await reasonOf(decide(data.id))).toBe('shift-request.ended');
    expect((await ask('admin175', 'GET', REQUEST)).data.total).toBe(0);
  });

  test('nothing for a closed month', async () => {
    const { data } = await file('agent1', { kind: 'overtime', beginTime: at(-DAY), endTime: at(-DAY + HOUR) });
    await server.owner.query(
      `insert into attendance_months (tenant_id, month, closed_by) values (174, date_trunc('month', $1::date)::date, 1)`,
      [dateOf(-DAY)],
    );
    expect(await reasonOf(decide(data.id))).toBe('shift-request.closedMonth');
    expect(await reasonOf(file('agent1', leave(-DAY, -DAY + HOUR)))).toBe('shift-request.closedMonth');
  });
});

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { insertShift, publishShift } from '../testing/roster.ts';

const PATH = '/xmf-basic-model/adherence';
const MINUTE = 60_000;

let server: ServerFixture;
const id = (username: string) => server.agentId(username);
/** The shift began four hours ago, in one day of the tenant's clocks. */
const NOW = Date.now();
const begin = NOW - 240 * MINUTE;
const day = new Date(begin + 480 * MINUTE).toISOString().slice(0, 10);

beforeAll(async () => {
  server = await startServer();
  await server.grant('monitor', 'basicmodule_attendance');
  await insertShift(server.owner, { id: 1, begins: 0, ends: 1440 });
  await publishShift(server.owner, { agentId: id('agent1'), shiftId: 1, begin, end: NOW + 60 * MINUTE });
});
afterAll(() => server.end());
beforeEach(() =>
  server.owner.query('delete from agent_status_log; delete from agent_text_status_log; delete from adherence_excuses'),
);

const as = async (username: string, method: string, path: string, given: object = {}) =>
  server.call(method, path, { token: await server.token(username), ...given });
const row = async (username = 'admin') => (await as(username, 'GET', PATH, { query: { day } })).data.list[0];
const stretches = async () => (await as('admin', 'GET', `${PATH}/${id('agent1')}`, { query: { day } })).data.stretches;

/** The agent's telephone, minutes after the shift began. */
const phone = (minutes: number, status: string, name: string, activity = 'idle', callId: number | null = null) =>
  server.owner.query(
    `insert into agent_status_log (tenant_id, agent_id, at, status, status_name, activity, reason, call_id)
     values (174, $1, $2, $3, $4, $5, '', $6)`,
    [id('agent1'), new Date(begin + minutes * MINUTE), status, name, activity, callId],
  );
const text = (minutes: number, status: string, name: string) =>
  server.owner.query(
    `insert into agent_text_status_log (tenant_id, agent_id, status, status_name, reason, at) values (174, $1, $2, $3, '', $4)`,
    [id('agent1'), status, name, new Date(begin + minutes * MINUTE)],
  );

test('each minute says what was planned and done, across channels and from before the shift', async () => {
  await phone(-30, '1', '在线');
  await phone(60, '3', '用餐');
  await phone(120, '1', '在线');
  await text(90, '1', '在线');
  const found = await stretches();
  expect(found.map(({ doing, verdict }: { doing: string; verdict: string }) => [doing, verdict])).toEqual([
    ['available', 'adherent'],
    ['break', 'deviating'],
    ['available', 'adherent'],
  ]);
  expect(await row()).toMatchObject({
    agName: '坐席agent1',
    scheduled: 240,
    deviating: 30,
    adherence: expect.closeTo(210 / 240, 3),
    now: { doing: 'available' },
  });
});

test('what a supervisor excuses counts as adherent, with the reason; who may not see the agent excuses nothing', async () => {
  await phone(0, '0', '离线');
  await phone(120, '1', '在线');
  const excuse = (username: string, more = {}) =>
    as(username, 'POST', `${PATH}/${id('agent1')}/excuse`, {
      body: {
        beginTime: new Date(begin).toISOString(),
        endTime: new Date(begin + 60 * MINUTE).toISOString(),
        reason: '系统故障',
        ...more,
      },
    });
  expect((await excuse('admin', { endTime: new Date(begin).toISOString() })).envelope.reason).toBe('adherence.badSpan');
  expect((await excuse('admin175')).envelope.reason).toBe('common.notFound');
  expect((await excuse('agent2')).envelope.reason).toBe('common.forbidden');
  expect((await row()).deviating).toBe(120);
  expect((await excuse('admin')).envelope.code).toBe('0');
  expect(await stretches()).toMatchObject([
    { verdict: 'excused', reason: '系统故障' },
    { verdict: 'deviating', reason: '' },
    { verdict: 'adherent', reason: '' },
  ]);
  expect((await row()).deviating).toBe(60);
});

test('a call that runs into a break is excused to the end of its wrap-up, under whatever status; the next one is not', async () => {
  const from = Math.floor((begin - Date.parse(`${day}T00:00:00+08:00`)) / MINUTE) + 60;
  const breaks = (given: object[]) =>
    server.owner.query(`update roster_shifts set terms = jsonb_set(terms, '{breaks}', $1)`, [JSON.stringify(given)]);
  await breaks([{ from, to: from + 60 }]);
  await phone(0, '1', '在线');
  await phone(50, '1', '在线', 'talking', 7);
  await phone(70, '3', '小休', 'talking', 7);
  await phone(80, '3', '小休', 'wrap-up');
  await phone(90, '3', '小休');
  await phone(100, '3', '小休', 'dialing', 8);
  await phone(110, '3', '小休', 'talking', 8);
  await phone(115, '3', '小休');
  const found = await stretches();
  expect(found.map(({ doing, verdict }: { doing: string; verdict: string }) => [doing, verdict])).toEqual([
    ['available', 'adherent'],
    ['contact', 'adherent'],
    ['contact', 'contact'],
    ['break', 'adherent'],
    ['contact', 'deviating'],
    ['break', 'adherent'],
    ['break', 'deviating'],
  ]);
  await breaks([]);
});

test('the list has who is scheduled that day, within the scope', async () => {
  expect((await as('admin', 'GET', PATH, { query: { day } })).data.total).toBe(1);
  expect((await as('admin', 'GET', PATH, { query: { day: '2020-01-01' } })).data).toMatchObject({ list: [], total: 0 });
  expect((await as('admin175', 'GET', PATH, { query: { day } })).data.total).toBe(0);
});

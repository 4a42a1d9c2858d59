import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';

/** Rosters: planned as a draft, published with a difference; the database refuses shifts that overlap. */

const SHIFT = '/xmf-basic-model/shift';
const ROSTER = '/xmf-basic-model/roster';
/** The week of Monday, 5 October 2026. */
const week = { from: '2026-10-05', to: '2026-10-11' };

let server: ServerFixture;
let early: string;
let night: string;
let dawn: string;

const ask = async (method: string, path: string, given: Parameters<ServerFixture['call']>[2] = {}, who = 'admin') =>
  server.call(method, path, { token: await server.token(who), ...given });
const shiftOf = (name: string, begins: number, ends: number) => ({
  ...{ name, shortName: name, colour: 'blue', begins, ends, breaks: [], punchBefore: 60, punchAfter: 120 },
  ...{ lateAfter: 5, earlyBefore: 5, productive: true, enabled: true },
});
const make = async (name: string, begins: number, ends: number, who = 'admin') =>
  (await ask('POST', SHIFT, { body: shiftOf(name, begins, ends) }, who)).data.id as string;

type Change = [agent: string, day: string, shiftId: string | null, seen?: string | null];
const change = async (changes: Change[], who = 'admin') => {
  const body = {
    changes: changes.map(([agent, day, shiftId, seen = null]) => ({
      ...{ agentId: server.agentId(agent), day: `2026-10-${day}`, shiftId, seen },
    })),
  };
  return (await ask('PUT', ROSTER, { body }, who)).envelope.reason ?? null;
};
const rowOf = async (agent: string, query: Record<string, string> = week, who = 'admin') =>
  (await ask('GET', ROSTER, { query }, who)).data.agents.find(({ id }: { id: string }) => id === server.agentId(agent));
const diff = async (query: Record<string, string> = week) => (await ask('GET', `${ROSTER}/diff`, { query })).data;
const publish = async (digest?: string) =>
  ask('POST', `${ROSTER}/publish`, { body: { ...week, digest: digest ?? (await diff()).digest } });
const notices = async (agent: string) => (await ask('GET', '/xmf-basic-model/notice', {}, agent)).data.list;

beforeAll(async () => {
  server = await startServer();
  early = await make('早', 480, 960);
  night = await make('夜', 1320, 1800);
  // It begins when the night shift ends.
  dawn = await make('晨', 360, 840);
});
afterAll(() => server.end());
beforeEach(() => server.owner.query('delete from roster_shifts; delete from notices; delete from answered_calls'));

describe('planning', () => {
  test('touching shifts are welcome, overlapping ones are refused by the database, in a draft too', async () => {
    expect(
      await change([
        ['agent1', '05', night],
        ['agent1', '06', dawn],
      ]),
    ).toBeNull();
    expect(
      await change([
        ['agent2', '05', night],
        ['agent2', '06', early],
      ]),
    ).toBeNull();
    const sooner = await make('早早', 300, 700);
    expect(await change([['agent1', '06', sooner, dawn]])).toBe('roster.overlap');
    expect(
      await change([
        ['agent2', '06', sooner, early],
        ['agent2', '05', null, night],
      ]),
    ).toBeNull();
    expect((await rowOf('agent1')).draft).toEqual([night, dawn, null, null, null, null, null]);
    await ask('DELETE', `${SHIFT}/${sooner}`);
  });

  test('the second of two planners in one cell is told, and nothing of what they sent is kept', async () => {
    await change([['agent1', '05', early]]);
    expect(
      await change([
        ['agent1', '06', early],
        ['agent1', '05', night],
      ]),
    ).toBe('roster.changed');
    expect(await change([['agent1', '05', null, night]])).toBe('roster.changed');
    expect((await rowOf('agent1')).draft.slice(0, 2)).toEqual([early, null]);
    const both = await Promise.all([change([['agent3', '05', early]]), change([['agent3', '05', night]])]);
    expect(both.toSorted()).toEqual([null, 'roster.changed'].toSorted());
  });

  test('a shift of another tenant, and one that is switched off, cannot be planned', async () => {
    expect(await change([['agent1', '05', await make('早', 480, 960, 'admin175')]])).toBe('roster.unknownShift');
    const off = (await ask('POST', SHIFT, { body: { ...shiftOf('停', 480, 960), enabled: false } })).data.id;
    expect(await change([['agent1', '05', off]])).toBe('roster.unknownShift');
  });

  test('only for agents of the own tenant and data scope', async () => {
    expect((await ask('PUT', ROSTER, { body: { changes: [] } })).envelope.code).toBe('4000');
    await server.grant('monitor', 'basicmodule_shift');
    const ids = async (who: string) =>
      (await ask('GET', ROSTER, { query: week }, who)).data.agents.map(({ id }: { id: string }) => id);
    // The department tree of `service` holds `sales`, not `finance`.
    expect(await ids('monitor')).not.toContain(server.agentId('agent3'));
    expect(await ids('admin175')).not.toContain(server.agentId('agent1'));
    const other = { changes: [{ agentId: server.agentId('agent3'), day: '2026-10-05', shiftId: early, seen: null }] };
    expect((await ask('PUT', ROSTER, { body: other }, 'monitor')).status).toBe(404);
    expect((await ask('PUT', ROSTER, { body: other }, 'admin175')).status).toBe(404);
  });

  test('too many days, and days in the wrong order, are refused', async () => {
    for (const query of [
      { from: '2026-01-01', to: '2026-12-31' },
      { from: '2026-10-05', to: '2026-10-04' },
    ]) {
      expect((await ask('GET', ROSTER, { query })).envelope.reason).toBe('roster.tooLong');
    }
  });
});

describe('publishing', () => {
  test('tells only those whose days change, once', async () => {
    await change([
      ['agent1', '05', early],
      ['agent2', '05', night],
    ]);
    expect((await publish()).data).toEqual({ changes: 2, agents: 2 });
    expect(await notices('agent1')).toMatchObject([{ title: '排班已更新', createAgentName: '系统' }]);
    expect((await notices('agent1'))[0].content).toContain('2026-10-05 休息 → 早 08:00–16:00');
    expect((await publish()).data).toEqual({ changes: 0, agents: 0 });
    const own = async (who: string) => (await ask('GET', `${ROSTER}/mine`, { query: week }, who)).data.shifts;
    expect(await own('agent1')).toMatchObject([{ day: '2026-10-05', name: '早', beginTime: '2026-10-05T00:00:00.000Z' }]);
    expect(await own('agent3')).toEqual([]);

    await change([
      ['agent1', '05', night, early],
      ['agent1', '07', dawn],
    ]);
    expect(await diff()).toMatchObject({
      changes: [
        { agName: '坐席agent1', day: '2026-10-05', before: { name: '早' }, after: { name: '夜', begins: 1320, ends: 1800 } },
        { day: '2026-10-07', before: null, after: { name: '晨' } },
      ],
    });
    expect((await publish()).data).toEqual({ changes: 2, agents: 1 });
    expect([(await notices('agent1')).length, (await notices('agent2')).length]).toEqual([2, 1]);
    const row = await rowOf('agent1');
    expect(row.published).toEqual(row.draft);
  });

  test('publishes what the planner saw: not what somebody else planned in between', async () => {
    await change([['agent1', '05', early]]);
    const { digest } = await diff();
    await change([['agent2', '05', early]]);
    expect((await publish(digest)).envelope.reason).toBe('roster.changed');
    expect((await rowOf('agent1')).published[0]).toBeNull();
  });

  test('two who publish at once do it once', async () => {
    await change([['agent1', '05', early]]);
    const { digest } = await diff();
    const both = await Promise.all([publish(digest), publish(digest)]);
    expect((await notices('agent1')).length).toBe(1);
    expect(both.some(({ envelope }) => envelope.code === '0')).toBe(true);
  });

  test('a shift that is changed later keeps its published times until it is published again', async () => {
    const late = await make('晚', 900, 1380);
    const year = new Date().getFullYear() + 1;
    const days = { from: `${year}-03-01`, to: `${year}-03-03` };
    const put = (shiftId: string, day: string) =>
      ask('PUT', ROSTER, { body: { changes: [{ agentId: server.agentId('agent1'), day, shiftId, seen: null }] } });
    await put(late, days.from);
    await put(dawn, days.to);
    const { digest } = await diff(days);
    await ask('POST', `${ROSTER}/publish`, { body: { ...days, digest } });
    const changed = { ...shiftOf('晚', 960, 1440), id: late, version: 1 };
    expect((await ask('PUT', SHIFT, { body: changed })).envelope.code).toBe('0');
    expect(await rowOf('agent1', days)).toMatchObject({ outdated: [0], draft: [late, null, dawn] });
    expect(await diff(days)).toMatchObject({ changes: [{ before: { begins: 900 }, after: { begins: 960 } }] });
    const { rows } = await server.owner.query(
      `select lower(span) as begin from roster_shifts where layer = 'published' order by day`,
    );
    expect(rows[0].begin.toISOString()).toBe(`${year}-03-01T07:00:00.000Z`);

    await put(dawn, `${year}-03-02`);
    const tooLong = { ...shiftOf('晚', 960, 1500 + 420), id: late, version: 2 };
    expect((await ask('PUT', SHIFT, { body: tooLong })).envelope.reason).toBe('shift.overlapsInRoster');
    expect((await ask('DELETE', `${SHIFT}/${late}`)).envelope.reason).toBe('shift.inUse');
  });
});

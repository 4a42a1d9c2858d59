import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { rebuildContacts } from '../contact/follow-contacts.ts';
import { type CallCourse, playCall } from '../testing/random-contacts.ts';

/** The home board: its cards are the user's own, its figures those of their data scope; the report and its details say the same. */

let server: ServerFixture;
const ask = async (who: string, method: string, path: string, more: { query?: Record<string, string>; body?: object } = {}) =>
  server.call(method, `/xmf-report${path}`, { token: await server.token(who), ...more });
const figures = async (who: string, query: Record<string, string>) =>
  (await ask(who, 'GET', '/home/select', { query })).data.rows;

const course: CallCourse = {
  ...{ direction: 'in', ago: 0, queued: true, rang: 3, answered: 5, ended: 60, cause: '', held: 0, transferred: false },
  ...{ rating: 5, agent: 0 },
};

beforeAll(async () => {
  server = await startServer();
  await server.grant(['agent', 'monitor'], 'home_board', 'home_callboard');
  await server.grant('monitor', 'report_agentcallstats', 'report_agentstatedetail');
  const { owner } = server;
  const { rows } = await owner.query(`insert into skill_groups (tenant_id, name) values (174, '售后') returning id`);
  const groupId: string = rows[0].id;
  await owner.query('insert into skill_group_members (tenant_id, skill_group_id, agent_id) values (174, $1, $2)', [
    ...[groupId, server.agentId('agent2')],
  ]);
  // Three half hours ago a call may belong to the day before: all begin within this one.
  const play = (more: Partial<CallCourse>, agents = ['agent1', 'agent2']) =>
    playCall(owner, {
      course: { ...course, ...more },
      agents: agents.map((name) => server.agentId(name)),
      groupId,
      now: Date.now() + 1_790_000,
    });
  await play({ agent: 0 });
  await play({ agent: 1 });
  await play({ agent: 1, direction: 'out' });
  await play({ agent: 0 }, ['agent3', 'agent3']);
  await play({ rang: null, ended: 40, cause: 'hung-up-in-queue' });
  await server.server.kernel.db.tenant(174, rebuildContacts);
});
afterAll(() => server.end());

test('cards are kept for their user, once; a board that was changed elsewhere is not overwritten', async () => {
  expect((await ask('agent1', 'GET', '/home/board')).data).toEqual({ cards: null, version: 0 });
  const cards = [
    { id: 'todo', span: 12 },
    { id: 'mine', span: 6 },
  ];
  const save = (who: string, version: number, body: object | null = cards) =>
    ask(who, 'PUT', '/home/board', { body: { cards: body, version } });
  expect((await save('agent1', 0)).data).toEqual({ version: 1 });
  expect((await save('agent1', 0)).envelope.reason).toBe('home-board.changed');
  expect((await ask('agent1', 'GET', '/home/board')).data).toEqual({ cards, version: 1 });
  expect((await ask('agent2', 'GET', '/home/board')).data.cards).toBeNull();
  expect((await save('agent1', 1, null)).data).toEqual({ version: 2 });
  expect((await ask('agent1', 'GET', '/home/board')).data).toEqual({ cards: null, version: 2 });
  for (const bad of [[cards[0], cards[0]], [{ id: 'nothing', span: 6 }], [{ id: 'todo', span: 5 }]]) {
    expect((await save('agent2', 0, bad)).status).toBe(400);
  }
  expect((await save('agent2', 7)).envelope.reason).toBe('home-board.changed');
  expect((await save('nobody', 0)).status).toBe(403);
});

test('figures are those of the scope; who leads a queue counts whom nobody answered in it', async () => {
  const query = { metrics: 'offered,answered,abandoned' };
  expect((await figures('admin', query))[0].values).toEqual({ offered: 4, answered: 3, abandoned: 1 });
  // The monitor's departments are those of agent1 and agent2, and agent2 is in the queue.
  expect((await figures('monitor', query))[0].values).toEqual({ offered: 3, answered: 2, abandoned: 1 });
  expect((await figures('agent1', query))[0].values).toEqual({ offered: 1, answered: 1, abandoned: 0 });
  expect((await figures('admin', { ...query, mine: '1' }))[0].values.offered).toBe(0);
  expect((await figures('admin175', query))[0].values.offered).toBe(0);
  const byGroup = await figures('admin', { metrics: 'offered', by: 'channel,group' });
  expect(byGroup).toMatchObject([{ keys: { channel: 'call' }, names: { group: '售后' }, values: { offered: 4 } }]);
});

test('a number that does not exist is refused in words', async () => {
  const reason = async (query: Record<string, string>) => (await ask('admin', 'GET', '/home/select', { query })).envelope.reason;
  expect(await reason({ metrics: 'nonsense' })).toBe('metric.unknown');
  expect(await reason({ metrics: 'offered', by: 'weather' })).toBe('metric.unknown');
  expect(await reason({ metrics: 'signedIn', by: 'group' })).toBe('metric.noDimension');
  const longAgo = { beginTime: '2016-01-01T00:00:00.000Z' };
  expect(await reason({ metrics: 'offered', ...longAgo })).toBe('period.tooLong');
});

test('own calls on the board of the telephone', async () => {
  const { values } = (await ask('agent2', 'GET', '/home/callboard')).data;
  expect(values).toMatchObject({ rung: 1, taken: 1, dialled: 1, connected: 1, handled: 2, talk: 120, aht: 60 });
  expect((await ask('nobody', 'GET', '/home/callboard')).status).toBe(403);
});

test('rows of the report add up to its totals, and a cell has as many details', async () => {
  const report = async (who: string, query: Record<string, string> = {}) =>
    (await ask(who, 'GET', '/agentcallstats', { query })).data;
  for (const by of ['agent', 'department', 'group', 'day', 'halfHour']) {
    const { list, totals } = await report('admin', { by });
    for (const metric of ['rung', 'taken', 'dialled', 'talk']) {
      const added = list.reduce((sum: number, { values }: { values: Record<string, number> }) => sum + (values[metric] ?? 0), 0);
      expect([by, metric, added]).toEqual([by, metric, totals[metric]]);
    }
    const details = await ask('admin', 'GET', '/agentcallstats/details', { query: { metric: 'taken' } });
    expect(details.envelope.code === '0' ? '' : server.logged.at(-1)).toBe('');
    const { total } = details.data;
    expect(total).toBe(totals.taken);
  }
  const { list } = await report('monitor', { sort: 'dialled', compare: '1' });
  expect(list.map(({ id }: { id: string }) => id)).toEqual([server.agentId('agent1'), server.agentId('agent2')]);
  expect(list[0].values.taken).toBe(1);
  const { total } = (await ask('monitor', 'GET', '/agentcallstats/details', { query: { metric: 'taken', agentId: list[1].id } }))
    .data;
  expect(total).toBe(1);
  expect((await ask('agent1', 'GET', '/agentcallstats')).status).toBe(403);
  const begun = await ask('monitor', 'POST', '/agentcallstats/export', { body: { by: 'agent' } });
  expect(begun.data.taskId).toMatch(/^\d+$/);
});

test('a day of statuses: what was never recorded is not there', async () => {
  const log = (status: string, at: string) =>
    server.owner.query(
      `insert into agent_text_status_log (tenant_id, agent_id, status, status_name, reason, at) values (174, $1, $2, '', '', $3)`,
      [server.agentId('agent2'), status, at],
    );
  await log('1', '2026-03-02T09:00:00+08:00');
  await log('0', '2026-03-02T18:00:00+08:00');
  const read = async (who: string, day: string) =>
    (await ask(who, 'GET', '/agentstatedetail', { query: { day, channel: 'chat' } })).data.list;
  expect(await read('monitor', '2026-03-02')).toMatchObject([
    {
      id: server.agentId('agent2'),
      spans: [
        { since: '2026-03-02T01:00:00.000Z', until: '2026-03-02T10:00:00.000Z', status: '1' },
        { since: '2026-03-02T10:00:00.000Z', until: '2026-03-02T16:00:00.000Z', status: '0' },
      ],
    },
  ]);
  expect(await read('monitor', '2026-03-03')).toEqual([]);
});

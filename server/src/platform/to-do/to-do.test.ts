import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ServerFixture, startServer } from '../../app/testing/server-fixture.ts';

const PATH = '/xmf-basic-model/worktodo';

let server: ServerFixture;
beforeAll(async () => {
  server = await startServer();
  await server.grant(['agent', 'monitor', 'nobody'], 'home_worktodo');
  await server.grant('monitor', 'callcenter_loss', 'online_leaves');
  await server.owner.query(`insert into visitors (tenant_id, id, name) overriding system value values (174, 1000, '访客')`);
});
afterAll(() => server.end());
beforeEach(() =>
  server.owner.query('delete from chat_leaves; delete from calls; delete from notices; delete from to_do_snoozes'),
);

interface Group {
  kind: string;
  count: number;
  overdue: number;
  rows: { id: string; title: string; note: string; due: string | null; link: { path?: string; noticeId?: string } }[];
}

const as = async (
  username: string,
  method: string,
  path: string,
  given: { body?: unknown; query?: Record<string, string> } = {},
) => server.call(method, path, { token: await server.token(username), ...given });
const groups = async (username: string, query = {}): Promise<Group[]> => (await as(username, 'GET', PATH, { query })).data.groups;
const snooze = (username: string, kind: string, id: string, until: string | null) =>
  as(username, 'PUT', `${PATH}/snooze`, { body: { kind, id, until } });
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

async function leave(name: string, content: string, hoursAgo: number): Promise<string> {
  const { rows } = await server.owner.query(
    `insert into chat_leaves (tenant_id, visitor_id, client_leave_id, name, phone, content, created_at)
     values (174, 1000, $1, $1, '\\x00', $2, now() - make_interval(hours => $3)) returning id`,
    [name, content, hoursAgo],
  );
  return rows[0].id;
}

/** A missed call of this number. */
const missed = (phone: string, minutesAgo: number, assignedTo: string | null = null) =>
  server.server.kernel.db.tenant(174, async ({ tx, cipher }) => {
    const at = new Date(Date.now() - minutesAgo * 60_000);
    await tx
      .insertInto('calls')
      .values({
        tenant_id: 174,
        direction: 'in',
        number: cipher.encrypt('calls.number', phone),
        number_index: cipher.blindIndex('calls.number_index', phone),
        did: '02150001000',
        began_at: at,
        ended_at: at,
        assigned_to: assignedTo,
      })
      .execute();
  });

describe('what waits', () => {
  test('by kind, the overdue first, for those who may open its page', async () => {
    await leave('王女士', '请回电', 1);
    await leave('李先生', '还没收到货', 30);
    await missed('13800001234', 10);
    const [calls, leaves] = await groups('monitor');
    expect(calls).toMatchObject({ kind: 'missed-call', count: 1, overdue: 0, rows: [{ title: '13800001234' }] });
    expect(calls?.rows[0]?.link.path).toBe('/callcenter/loss?handled=0&phone=13800001234');
    expect(leaves).toMatchObject({ kind: 'chat-leave', count: 2, overdue: 1 });
    expect(leaves?.rows.map(({ title, note }) => [title, note])).toEqual([
      ['李先生', '还没收到货'],
      ['王女士', '请回电'],
    ]);
    expect(await groups('agent1')).toEqual([]);
    expect((await as('agent175', 'GET', PATH)).data.groups).toEqual([]);
  });

  test('a number is masked for who may not see whole ones, in title, text and link', async () => {
    await server.grant('nobody', 'callcenter_loss', 'online_leaves');
    await leave('王女士', '请打 13800005678', 1);
    await missed('13800001234', 10);
    const { text } = await as('nobody', 'GET', PATH);
    expect(text).not.toMatch(/13800001234|13800005678/);
    const [calls] = await groups('nobody');
    expect(calls?.rows[0]?.title).toBe('138****1234');
    const list = await as('nobody', 'GET', `/xmf-call-center/callLoss?${calls?.rows[0]?.link.path?.split('?')[1]}`);
    expect(list.data.total).toBe(1);
  });

  test('a missed call of a colleague, and one that was called back, wait for nobody else', async () => {
    await missed('13800001111', 10, server.agentId('agent1'));
    await missed('13800002222', 10, server.agentId('monitor'));
    await missed('13800003333', 60 * 24 * 8);
    expect((await groups('monitor')).map(({ kind, rows }) => [kind, rows.map(({ title }) => title)])).toEqual([
      ['missed-call', ['13800002222']],
    ]);
  });

  test('an announcement waits until it is confirmed', async () => {
    const body = { title: '制度更新', content: '请确认', audience: 'all', strong: false, mustConfirm: true };
    const none = {
      departmentIds: [],
      roleIds: [],
      agentIds: [],
      exceptIds: [],
      files: [],
      publishAt: null,
      expireAt: inHours(2),
    };
    const { id } = (await as('admin', 'POST', '/xmf-basic-model/insidenotice', { body: { ...body, ...none } })).data;
    await as('admin', 'PUT', `/xmf-basic-model/insidenotice/${id}/publish`, { body: { version: 1 } });
    const [group] = await groups('agent1');
    expect(group).toMatchObject({ kind: 'notice-confirm', count: 1, rows: [{ title: '制度更新', due: none.expireAt }] });
    await as('agent1', 'PUT', `/xmf-basic-model/notice/${group?.rows[0]?.link.noticeId}/confirm`);
    expect(await groups('agent1')).toEqual([]);
    expect((await groups('agent2')).length).toBe(1);
  });
});

describe('putting off', () => {
  test('for this person alone, until the time or until they take it back', async () => {
    await server.grant('agent', 'online_leaves');
    const id = await leave('王女士', '请回电', 1);
    const until = inHours(1);
    expect((await snooze('monitor', 'chat-leave', id, until)).envelope.code).toBe('0');
    expect(await groups('monitor')).toEqual([]);
    expect((await as('monitor', 'GET', PATH)).data.snoozed).toBe(1);
    expect(await groups('monitor', { snoozed: '1' })).toMatchObject([{ count: 1, rows: [{ id, snoozedUntil: until }] }]);
    expect((await groups('agent1')).length).toBe(1);
    await server.owner.query(`update to_do_snoozes set until = now() - interval '1 minute'`);
    expect((await groups('monitor')).length).toBe(1);
    await snooze('monitor', 'chat-leave', id, until);
    await snooze('monitor', 'chat-leave', id, null);
    expect((await groups('monitor')).length).toBe(1);
  });

  test.each([
    ['none-of-them', '1', 1, 'to-do.unknownKind'],
    ['chat-leave', '1', -1, 'to-do.past'],
    ['chat-leave', '1', 24 * 31, 'to-do.past'],
    ['chat-leave', "1' or true --", 1, 'common.invalid'],
  ])('%s %s in %i h: %s', async (kind, id, hours, reason) => {
    expect((await snooze('monitor', kind, id, inHours(hours))).envelope.reason).toBe(reason);
  });

  test('a page that the person may not open has nothing to put off', async () => {
    expect((await snooze('agent1', 'missed-call', '1', inHours(1))).envelope.reason).toBe('to-do.unknownKind');
  });
});

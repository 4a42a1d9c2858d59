import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportedRows } from '../../../app/testing/exported-rows.ts';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { keepCall } from '../testing/kept-calls.ts';

let server: ServerFixture;
let answered: Awaited<ReturnType<typeof keepCall>>;
let missed: typeof answered;
let finances: typeof answered;
let theirs: typeof answered;
let group: string;
beforeAll(async () => {
  server = await startServer();
  await server.grant('monitor', 'videocall_myreception', 'videocall_record_export', 'videocall_report');
  await server.grant('agent', 'videocall_myreception');
  // Ids that the numbers in these names do not contain.
  await server.owner.query('alter table video_visitors alter id restart with 900001');
  answered = await keepCall(server, {
    ...{ visitorName: '李雷13800001234', agent: 'agent1', state: 'ended', began: 600, answered: 580, ended: 280, rating: 5 },
  });
  const { rows: groups } = await server.owner.query<{ id: string }>(
    `insert into video_groups (tenant_id, name) values (174, '理赔'), (175, '他人的组') returning id`,
  );
  group = groups[0]?.id ?? '';
  missed = await keepCall(server, { visitorName: '韩梅', state: 'ended', began: 500, ended: 440 });
  finances = await keepCall(server, {
    visitorName: '张三',
    agent: 'agent3',
    state: 'ended',
    began: 400,
    answered: 390,
    ended: 380,
  });
  theirs = await keepCall(server, {
    ...{ tenantId: 175, visitorName: '他人', agent: 'agent175', state: 'ended', began: 400, answered: 390, ended: 380 },
  });
  await keepCall(server, { visitorName: '在线', agent: 'agent2', state: 'active', began: 60, answered: 50 });
  await server.owner.query(
    `insert into video_messages (tenant_id, call_id, seq, client_msg_id, author, identity, author_name, type, body)
     values (174, $1, 1, 'a', 'customer', 'customer-1', '李雷', 'text', '我的号码 13800001234'),
       (174, $1, 2, 'b', 'agent', 'agent-1', '坐席', 'snapshot', 'abcdefghijklmnopqrstuvwx')`,
    [answered.id],
  );
  await server.owner.query('update video_calls set video_group_id = $1 where id = $2', [group, finances.id]);
  await server.owner.query(
    `insert into video_recordings (tenant_id, call_id, agent_id, state, failure)
     select 174, id::bigint, $3, state, case state when 'failed' then 'empty' end
     from (values ($1, 'preparing'), ($1, 'failed'), ($2, 'failed'), ($2, 'gone')) as r (id, state)`,
    [answered.id, finances.id, server.agentId('agent1')],
  );
  await server.owner.query(
    `insert into video_comments (tenant_id, call_id, agent_id, agent_name, words) values (174, $1, $2, '坐席', '资料已核对')`,
    [answered.id, server.agentId('agent1')],
  );
  await server.owner.query(
    `insert into video_parties (tenant_id, call_id, identity, kind, agent_id, name) values (174, $1, 'watcher-9', 'watcher', $2, '班长')`,
    [answered.id, server.agentId('monitor')],
  );
  await server.owner.query(
    `insert into video_decisions (tenant_id, call_id, agent_id, reason, candidates) values (174, $1, $2, 'longest-idle', $3)`,
    [
      answered.id,
      server.agentId('agent1'),
      JSON.stringify([{ agentId: server.agentId('agent1'), idleSince: '2026-11-20T08:00:00.000Z', proficiency: 7 }]),
    ],
  );
});
afterAll(() => server.end());

const ask = async (username: string, path: string, query?: Record<string, string>) =>
  server.call('GET', `/xmf-video-services/${path}`, { token: await server.token(username), ...(query && { query }) });
const namesOf = async (username: string, query?: Record<string, string>) =>
  (await ask(username, 'records', query)).data.list.map(({ id }: { id: string }) => id);

describe('records', () => {
  it('are seen within the scope, calls of nobody by who sees all, and nothing of another tenant', async () => {
    expect(await namesOf('admin')).toEqual([finances.id, missed.id, answered.id]);
    expect(await namesOf('monitor')).toEqual([answered.id]);
    expect(await namesOf('agent1')).toEqual([answered.id]);
    expect(await namesOf('agent2')).toEqual([]);
    expect(await namesOf('admin175')).toEqual([theirs.id]);
    expect((await ask('nobody', 'records')).status).toBe(403);
  });

  it.each([
    ['result', 'abandoned', () => [missed.id]],
    ['result', 'answered', () => [finances.id, answered.id]],
    ['rating', 'good', () => [answered.id]],
    ['rating', 'bad', () => []],
    ['keyword', '李雷', () => [answered.id]],
    ['keyword', () => missed.visitorId, () => [missed.id]],
    ['agentId', () => server.agentId('agent3'), () => [finances.id]],
    ['groupId', () => group, () => [finances.id]],
    ['film', 'kept', () => [answered.id]],
    ['film', 'failed', () => [finances.id]],
    ['film', 'none', () => [missed.id]],
    ['beginTime', () => new Date(Date.now() - 450_000).toISOString(), () => [finances.id]],
    ['endTime', () => new Date(Date.now() - 450_000).toISOString(), () => [missed.id, answered.id]],
  ] as const)('are found by %s %s', async (name, value, expected) => {
    expect(await namesOf('admin', { [name]: typeof value === 'string' ? value : value() })).toEqual(expected());
  });

  it('are found by entrance, whose names and those of groups the reader is told, of the own tenant', async () => {
    const { sites, groups } = (await ask('monitor', 'records/choices')).data;
    expect(groups).toEqual([{ groupId: group, groupName: '理赔' }]);
    const { siteId } = sites.find(({ siteName }: { siteName: string }) => siteName === '入口');
    expect(await namesOf('monitor', { siteId })).toEqual([answered.id]);
    expect(await namesOf('monitor', { siteId: '999999' })).toEqual([]);
    expect((await ask('admin175', 'records/choices')).data.groups).toMatchObject([{ groupName: '他人的组' }]);
    expect((await ask('nobody', 'records/choices')).status).toBe(403);
    for (const wrong of [{ siteId: '入口' }, { film: 'all' }] as Record<string, string>[]) {
      expect((await ask('monitor', 'records', wrong)).envelope.reason).toBe('common.invalid');
    }
  });

  it('tell how long the customer waited and talked', async () => {
    const [record] = (await ask('monitor', 'records')).data.list;
    expect(record).toMatchObject({
      waitSeconds: 20,
      talkSeconds: 300,
      rating: 5,
      endReason: 'completed',
      agentName: '坐席agent1',
      film: 'kept',
    });
  });

  it('open with all that was kept, watchers untold, numbers masked for who may not see whole ones', async () => {
    const { data } = await ask('monitor', `records/${answered.id}`);
    expect(data).toMatchObject({
      parties: [{ kind: 'owner', name: '坐席agent1' }],
      messages: [{ message: '我的号码 13800001234' }, { msgType: 'snapshot' }],
      comments: [{ words: '资料已核对' }],
      decisions: [{ reason: 'longest-idle', agName: '坐席agent1', candidates: [{ agName: '坐席agent1' }] }],
    });
    const masked = await ask('agent1', `records/${answered.id}`);
    expect(masked.status).toBe(200);
    expect(masked.text).not.toContain('13800001234');
    for (const [username, id] of [
      ['monitor', finances.id],
      ['agent2', answered.id],
      ['admin175', answered.id],
    ] as const) {
      expect((await ask(username, `records/${id}`)).envelope.reason, username).toBe('video-call.notFound');
    }
  });

  it('become a spreadsheet, of the own scope alone', async () => {
    const rows = await exportedRows(server, 'monitor', '/xmf-video-services/records/export', {
      ids: null,
      filters: { result: 'answered' },
    });
    expect(rows).toHaveLength(1);
    const ticked = { ids: [answered.id, finances.id], filters: {} };
    expect(await exportedRows(server, 'monitor', '/xmf-video-services/records/export', ticked)).toHaveLength(1);
    expect(rows[0]).toEqual(expect.arrayContaining([answered.id, '正常结束', '20', '300', '5', '有']));
    const refused = await server.call('POST', '/xmf-video-services/records/export', {
      ...{ token: await server.token('agent1'), body: {} },
    });
    expect(refused.status).toBe(403);
  });
});

describe('the report', () => {
  /** The last hour, because the day in China may just have begun. */
  const period = { beginTime: new Date(Date.now() - 3_600_000).toISOString() };

  it('counts by agent what the reader may see', async () => {
    const { data } = await ask('admin', 'report', { ...period, by: 'agent' });
    const rows = new Map(data.list.map((row: { name: string }) => [row.name.split(' ')[0], row]));
    expect([...rows.keys()].sort()).toEqual(['坐席agent1', '坐席agent2', '坐席agent3', '无人接听'].sort());
    expect(rows.get('坐席agent1')).toMatchObject({ offered: 1, answered: 1, abandoned: 0, wait: 20, length: 300, rating: 5 });
    expect(rows.get('无人接听')).toMatchObject({ id: '0', offered: 1, answered: 0, abandoned: 1, wait: null, rating: null });
    const seen = (await ask('monitor', 'report', { ...period, by: 'agent' })).data.list;
    expect(seen.map(({ name }: { name: string }) => name.split(' ')[0]).sort()).toEqual(['坐席agent1', '坐席agent2']);
  });

  it('counts by group and by day, of the own tenant', async () => {
    const counted = (await ask('admin', 'report', { ...period, by: 'group' })).data.list;
    expect(counted).toMatchObject([
      { id: '0', name: '无技能组', offered: 3, answered: 2, abandoned: 1 },
      { id: group, name: '理赔', offered: 1, answered: 1, abandoned: 0 },
    ]);
    const days = (await ask('admin175', 'report', period)).data.list;
    expect(days).toMatchObject([{ id: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), offered: 1, answered: 1, length: 10 }]);
    expect((await ask('admin', 'report', { by: 'year' })).envelope.reason).toBe('common.invalid');
    expect((await ask('agent1', 'report')).status).toBe(403);
  });

  it('becomes a spreadsheet', async () => {
    const rows = await exportedRows(server, 'monitor', '/xmf-video-services/report/export', { ...period, by: 'group' });
    expect(rows).toEqual([['无技能组', '2', '2', '0', '15', '300', '1', '5']]);
  });
});

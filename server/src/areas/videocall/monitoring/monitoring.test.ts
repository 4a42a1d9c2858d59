import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerFixture, startServer } from '../../../app/testing/server-fixture.ts';
import { keepCall } from '../testing/kept-calls.ts';

let server: ServerFixture;
let groupId: string;
beforeAll(async () => {
  server = await startServer();
  await server.grant('monitor', 'videocall_onlinemonitoring', 'videocall_seatstatus', 'videocall_seat_force');
  // An agent who is in a call keeps the right to be in it: changed rights in a test end no call.
  await server.grant('agent', 'homepage_videocall_mark', 'videocall_dialogue');
  for (const username of ['agent1', 'agent2', 'agent3', 'agent175']) await server.token(username);
  const { rows } = await server.owner.query<{ id: string }>(
    `with g as (insert into video_groups (tenant_id, name) values (174, '开户'), (175, '他人的组') returning tenant_id, id)
     select id from g where tenant_id = 174`,
  );
  groupId = rows[0]?.id ?? '';
  await server.owner.query(
    `insert into video_group_members (tenant_id, video_group_id, agent_id) select 174, $1, unnest($2::bigint[])`,
    [groupId, [server.agentId('agent1'), server.agentId('agent2')]],
  );
  await server.owner.query(
    `insert into agent_video_status (tenant_id, agent_id, status, status_name) select 174, unnest($1::bigint[]), '1', '在线'`,
    [[server.agentId('agent1'), server.agentId('agent2')]],
  );
  const waiting = await keepCall(server, { visitorName: '排队13800001234', state: 'queued', began: 40, groupId });
  // It still waits, although agent2 is free.
  await server.owner.query('update video_calls set declined_agent_ids = $2 where id = $1', [
    waiting.id,
    [server.agentId('agent1'), server.agentId('agent2')],
  ]);
  await server.owner.query(
    `insert into agent_connections (process_id, number, tenant_id, agent_id, kind)
     select id, 900000 + n, 174, a, 'video' from server_processes, unnest($1::bigint[]) with ordinality as x (a, n)`,
    [[server.agentId('agent1'), server.agentId('agent2')]],
  );
  await keepCall(server, { visitorName: '振铃', agent: 'agent3', state: 'ringing', began: 20 });
  await keepCall(server, { visitorName: '通话', agent: 'agent1', state: 'active', began: 100, answered: 90, groupId });
  await keepCall(server, { visitorName: '结束', agent: 'agent1', state: 'ended', began: 9, answered: 8, ended: 4, rating: 4 });
  await keepCall(server, { tenantId: 175, visitorName: '他人', agent: 'agent175', state: 'active', began: 9, answered: 5 });
});
afterAll(() => server.end());

const ask = async (username: string, path: string, query?: Record<string, string>) =>
  server.call('GET', `/xmf-video-services/${path}`, { token: await server.token(username), ...(query && { query }) });

describe('monitoring', () => {
  it('shows all who wait, and what goes on within the scope, who waits longest first', async () => {
    const { data } = await ask('monitor', 'calls/monitoring');
    expect(data.contacts).toMatchObject([
      { visitorName: '排队13800001234', state: 'queued', groupName: '开户', agentId: null, waitingSince: expect.any(String) },
      { visitorName: '通话', state: 'active', agentName: '坐席agent1', waitingSince: null, guests: [] },
    ]);
    const all = (await ask('admin', 'calls/monitoring')).data.contacts;
    expect(all.map(({ state }: { state: string }) => state)).toEqual(['queued', 'ringing', 'active']);
    expect((await ask('admin175', 'calls/monitoring')).data.contacts).toMatchObject([{ visitorName: '他人' }]);
    expect((await ask('agent1', 'calls/monitoring')).status).toBe(403);
  });

  it('counts each group’s queue, who takes calls and who is free', async () => {
    const { queues } = (await ask('monitor', 'calls/monitoring')).data;
    expect(queues).toMatchObject([{ groupId, name: '开户', waiting: 1, active: 1, online: 2, free: 1 }]);
  });

  it('counts what waits and goes on, whenever it began', async () => {
    expect((await ask('monitor', 'calls/monitoring')).data.today).toMatchObject({ waiting: 2, active: 1 });
    expect((await ask('admin175', 'calls/monitoring')).data.today).toMatchObject({ waiting: 0, active: 1 });
  });

  it('masks numbers for who may not see whole ones', async () => {
    await server.owner.query(`delete from role_permissions where code = 'contact_number'`);
    try {
      await expect.poll(async () => (await ask('monitor', 'calls/monitoring')).text).not.toContain('13800001234');
    } finally {
      await server.grant('monitor', 'contact_number');
    }
  });
});

describe('the wall of seats', () => {
  const seatOf = async (username: string, query?: Record<string, string>) => {
    const path = query ? 'agents/seatStatus/changes' : 'agents/seatStatus';
    const { data } = await ask('admin', path, query);
    return data.seats.find(({ agentId }: { agentId: string }) => agentId === server.agentId(username));
  };

  it('shows who receives by video, what they are in, within the scope and the tenant', async () => {
    expect(await seatOf('agent1')).toMatchObject({
      ...{ statusName: '在线', skills: ['开户'], reachable: true, activity: 'video', visitorName: '通话' },
      activitySince: expect.any(String),
    });
    expect(await seatOf('agent2')).toMatchObject({ activity: 'idle', activitySince: null, visitorName: null });
    const seen = (await ask('monitor', 'agents/seatStatus')).data.seats;
    expect(seen.map(({ agName }: { agName: string }) => agName)).toEqual(['坐席agent1', '坐席agent2']);
    expect((await ask('admin175', 'agents/seatStatus')).data.seats).toEqual([]);
    expect((await ask('agent1', 'agents/seatStatus')).status).toBe(403);
  });

  it('tells what changed since: a status, a call, a connection that is gone, a group', async () => {
    const later = () => new Date(Date.now() + 3_600_000).toISOString();
    const agent2 = server.agentId('agent2');
    expect(await seatOf('agent2', { cursor: later() })).toBeUndefined();
    await server.owner.query(`delete from agent_connections where agent_id = $1`, [agent2]);
    expect(await seatOf('agent2', { cursor: later() })).toMatchObject({ reachable: false });
    const { rows } = await server.owner.query<{ now: Date }>('select clock_timestamp() as now');
    const cursor = rows[0]?.now.toISOString() ?? '';
    await server.owner.query(
      `insert into agent_phone_status (tenant_id, agent_id, video_call_id)
       select 174, $1, id from video_calls where visitor_name = '振铃'`,
      [agent2],
    );
    expect(await seatOf('agent2', { cursor })).toMatchObject({ activity: 'ringing', visitorName: '振铃' });
    await server.owner.query(`update agent_phone_status set video_call_id = null where agent_id = $1`, [agent2]);
    expect(await seatOf('agent2', { cursor })).toMatchObject({ activity: 'idle' });
    expect((await ask('admin', 'agents/seatStatus/changes', { cursor: 'x' })).status).toBe(400);
  });

  it('sets the status of others within the scope', async () => {
    const force = async (username: string, status: string, names = ['agent1', 'agent3', 'agent175']) =>
      server.call('POST', '/xmf-video-services/agents/batchSet', {
        ...{ token: await server.token(username), body: { ids: names.map((name) => server.agentId(name)), status } },
      });
    expect((await force('monitor', '0')).data).toEqual({ changed: 1 });
    expect(await seatOf('agent1')).toMatchObject({ status: '0', statusName: '离线', activity: 'video' });
    const { rows } = await server.owner.query('select reason, set_by from agent_video_status_log where agent_id = $1', [
      server.agentId('agent1'),
    ]);
    expect(rows).toEqual([{ reason: 'forced', set_by: server.agentId('monitor') }]);
    const { rows: told } = await server.owner.query<{ payload: object }>(
      `select payload from agent_events where agent_id = $1 and name = 'video-status.changed' order by seq desc limit 1`,
      [server.agentId('agent1')],
    );
    expect(told[0]?.payload).toMatchObject({ videoStatus: '0', reason: 'forced', setByName: '坐席monitor' });
    expect((await force('monitor', '77')).envelope.reason).toBe('video-status.unknown');
    expect((await force('agent1', '1')).status).toBe(403);
    expect((await force('admin175', '1', ['agent1'])).data).toEqual({ changed: 0 });
  });
});

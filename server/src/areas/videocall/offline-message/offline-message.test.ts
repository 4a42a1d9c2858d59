import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startVideoServer, type VideoServer } from '../testing/video-server.ts';

const SERVICE = '/xmf-video-services';

let server: VideoServer;
beforeAll(async () => {
  server = await startVideoServer();
  await server.grant('agent', 'videocall_myreception');
});
afterEach(() => server.clear());
afterAll(() => server.end());

const words = (more: object = {}) => ({
  ...{ clientLeaveId: crypto.randomUUID(), name: '李先生', phone: '13900004321', content: '请回电 13900004321', callBack: true },
  ...more,
});
const leave = (token: string, body: object) => server.call('POST', `${SERVICE}/visitor/leave`, { token, body });
const listed = (username: string) => server.as(username, 'GET', '/leave');
const session = (more: object = {}) => server.call('POST', `${SERVICE}/visitor/session`, { body: { tenantId: 174, ...more } });

describe('a customer whom nobody receives', () => {
  it('is told at once: before a call, and while waiting; until an agent with a page is online', async () => {
    expect((await session()).data).toMatchObject({ open: true, served: false, chat: '' });
    // The chat has somebody.
    await server.owner.query(`insert into tenant_remotes (tenant_id, remote_id) values (174, 'online') on conflict do nothing`);
    await server.owner.query(`insert into sites (tenant_id, name, title, welcome) values (174, '官网', '在线客服', '您好')`);
    await server.owner.query(
      `insert into agent_text_status (tenant_id, agent_id, status, capacity) values (174, $1, '1', 5)
       on conflict (tenant_id, agent_id) do update set status = '1', capacity = 5, unreachable_since = null`,
      [server.agentId('agent3')],
    );
    expect((await session()).data.chat).toMatch(/^\/chat\?tenant=174&site=\w+$/);
    const { client } = await server.customer();
    const { sessionId } = await client.command('call.start', { recordConsent: true });
    expect(await client.command('queue.place', { sessionId })).toMatchObject({ place: 1, served: false });
    await client.command('call.end', { sessionId });
    await server.agent('agent1');
    expect((await session()).data).toMatchObject({ served: true, chat: '' });
    // The agents of another tenant are nobody's here.
    expect((await session({ tenantId: 175 })).data.served).toBe(false);
  });

  it('leaves a message once, and waits no longer', async () => {
    const { client, token } = await server.customer();
    const { sessionId } = await client.command('call.start', { recordConsent: true });
    const body = words();
    const { data } = await leave(token, body);
    expect((await leave(token, body)).data).toEqual(data);
    expect(await server.row(sessionId)).toMatchObject({ state: 'ended', end_reason: 'abandoned', ended_by: 'customer' });
    const { rows } = await server.owner.query('select phone, call_back from video_leaves');
    expect(rows).toHaveLength(1);
    expect(rows[0].phone.toString('latin1')).not.toContain('13900004321');
    expect((await listed('agent1')).data.list).toMatchObject([{ id: data.id, name: '李先生', callBack: true, handling: '0' }]);
    expect(JSON.stringify(await listed('agent1'))).not.toContain('13900004321');
    expect((await listed('admin175')).data?.list ?? []).toEqual([]);

    const done = { id: data.id, handling: '1', leaveRemark: '已回电' };
    expect((await server.as('agent1', 'PUT', '/leave/handling', done)).envelope.code).toBe('0');
    expect((await server.as('agent1', 'PUT', '/leave/handling', done)).envelope.reason).toBe('video-leave.handled');
    await server.owner.query('delete from video_leaves');
  });

  it('is refused what is no message, when blocked, and too many', async () => {
    const { token, id } = await server.customer();
    for (const bad of [{ phone: '12' }, { name: ' ' }, { content: '' }, { callBack: 'yes' }]) {
      expect((await leave(token, words(bad))).status).toBe(400);
    }
    for (let n = 0; n < 10; n += 1) expect((await leave(token, words())).envelope.code).toBe('0');
    expect((await leave(token, words())).envelope.reason).toBe('video-visitor.tooMany');
    await server.owner.query('insert into video_blocked_visitors (tenant_id, visitor_id) values (174, $1)', [id]);
    expect((await leave(token, words())).envelope.reason).toBe('video-visitor.blocked');
    await server.owner.query('delete from video_leaves');
  });
});

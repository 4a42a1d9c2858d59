import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { takeSeatForVideo } from '../areas/callcenter/public.ts';
import { moveSeat } from '../areas/callcenter/seat/seat-of-call.ts';
import { startVideoServer, type VideoServer } from '../areas/videocall/testing/video-server.ts';

let server: VideoServer;
beforeAll(async () => {
  server = await startVideoServer();
});
afterEach(() => server.clear());
afterAll(() => server.end());

const id = (username: string) => server.agentId(username);
const start = async () => {
  const { client } = await server.customer();
  return client.command('call.start', { recordConsent: true });
};
async function telephoneCall(): Promise<string> {
  const { rows } = await server.owner.query(
    `insert into calls (tenant_id, direction, number, number_index, did, began_at, ended_at) values (174, 'in', '\\x00', 'x', '400', now(), now()) returning id`,
  );
  return rows[0].id;
}
const reserve = { to: 'reserve', own: false, talks: false } as const;

describe('one agent, one call', () => {
  it('at the same moment by telephone and by video: one of the two gets the agent', async () => {
    await server.agent('agent1');
    const call = await start();
    await expect.poll(async () => (await server.row(call.sessionId)).state).toBe('ringing');
    const { db } = server.server.kernel;
    for (let round = 0; round < 20; round += 1) {
      await server.owner.query(`update agent_phone_status set video_call_id = null, call_id = null, activity = 'idle'`);
      const phone = await telephoneCall();
      const [byVideo, byPhone] = await Promise.all([
        db.tenant(174, (tenant) => takeSeatForVideo(tenant, id('agent1'), call.id)),
        db.tenant(174, (tenant) => moveSeat(tenant, id('agent1'), phone, reserve)),
      ]);
      expect([byVideo, byPhone !== null].filter(Boolean), `round ${round}`).toHaveLength(1);
    }
  });

  it('an agent on the telephone is not rung, and is when they have hung up', async () => {
    await server.agent('agent1');
    const { db } = server.server.kernel;
    const phone = await telephoneCall();
    await db.tenant(174, (tenant) => moveSeat(tenant, id('agent1'), phone, reserve));
    const { sessionId } = await start();
    await server.video.routing.wake(174);
    expect(await server.row(sessionId)).toMatchObject({ state: 'queued' });
    const after = { wrapUpSeconds: 0, afterTellStatus: 0, status: '1', offlineId: '' } as const;
    await db.tenant(174, (tenant) =>
      moveSeat(tenant, id('agent1'), phone, { to: 'free', talked: true, notTaken: false, after } as never),
    );
    await server.video.routing.sweep();
    expect(await server.row(sessionId)).toMatchObject({ state: 'ringing', agent_id: id('agent1') });
  });

  it('an agent who is rung by video has no seat for a telephone call', async () => {
    await server.agent('agent1');
    await server.talk('agent1');
    const phone = await telephoneCall();
    const { db } = server.server.kernel;
    expect(await db.tenant(174, (tenant) => moveSeat(tenant, id('agent1'), phone, reserve))).toBeNull();
  });
});

it('two servers that decide at once ring each agent once, and each call at one', async () => {
  const beside = await startVideoServer(server);
  try {
    for (const username of ['agent1', 'agent2', 'agent3']) await server.agent(username);
    const customers = await Promise.all([server, beside, server, beside, server].map((at) => at.customer()));
    const calls = await Promise.all(customers.map(({ client }) => client.command('call.start', { recordConsent: true })));
    await Promise.all([server.video.routing.wake(174), beside.video.routing.wake(174)]);
    const rows: Awaited<ReturnType<VideoServer['row']>>[] = [];
    for (const { sessionId } of calls) rows.push(await server.row(sessionId));
    const rung = rows.filter(({ state }) => state === 'ringing');
    expect(rung.map(({ agent_id }) => agent_id).toSorted()).toEqual(['agent1', 'agent2', 'agent3'].map(id).toSorted());
    expect(rows.filter(({ state }) => state === 'queued')).toHaveLength(2);
    // The same agent rings at both: one answer counts.
    const [ringing] = rung;
    const username = ['agent1', 'agent2', 'agent3'].find((each) => id(each) === ringing?.agent_id) ?? '';
    const body = { sessionId: ringing?.session_id, answer: true };
    const token = await server.token(username);
    const answer = (at: VideoServer) => at.call('PUT', '/xmf-video-services/calls/answer', { token, body });
    const replies = await Promise.all([answer(server), answer(beside)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  } finally {
    await beside.end();
  }
});

describe('video status', () => {
  const status = async (username: string) => (await server.as(username, 'GET', '/agents/videoStatus')).data;

  it('goes off with the telephone, and a call that goes on stays', async () => {
    await server.agent('agent1');
    const { call } = await server.talk('agent1');
    await server.owner.query(`update agent_phone_status set status = '1' where agent_id = $1`, [id('agent1')]);
    const token = await server.token('agent1');
    const set = await server.call('GET', '/xmf-call-center/setstatus', { token, query: { status: '0' } });
    expect(set.data).toMatchObject({ status: '0' });
    expect(await status('agent1')).toMatchObject({ videoStatus: '0', reason: 'phone-offline', busy: true });
    const { rows: told } = await server.owner.query(
      `select payload from agent_events where agent_id = $1 and name = 'video-status.changed' order by seq desc limit 1`,
      [id('agent1')],
    );
    expect(told).toMatchObject([{ payload: { videoStatus: '0', reason: 'phone-offline' } }]);
    expect(await server.row(call.sessionId)).toMatchObject({ state: 'active' });
  });

  it('goes off when the agent signs out', async () => {
    await server.agent('agent2');
    await server.owner.query(
      `update auth_sessions set ended_at = now(), end_reason = 'signed-out' where agent_id = $1 and ended_at is null`,
      [id('agent2')],
    );
    const read = async () =>
      (await server.owner.query('select status from agent_video_status where agent_id = $1', [id('agent2')])).rows[0]?.status;
    await expect.poll(read).toBe('0');
  });

  it('is the agent’s own to set, to an option that the tenant offers', async () => {
    const { rows } = await server.owner.query(
      `insert into status_options (tenant_id, set_type, name, value) values (174, '3', '小休', '5'), (175, '3', '小休', '5'), (174, '2', '会议', '6') returning id`,
    );
    const set = async (body: object) => server.as('agent1', 'PUT', '/agents/videoStatus', body);
    expect((await set({ statusId: rows[0].id })).data).toMatchObject({ videoStatus: '5', videoStatusName: '小休' });
    for (const { id: other } of rows.slice(1)) {
      expect((await set({ statusId: other })).envelope.reason).toBe('video-status.unknown');
    }
    expect((await set({ agentId: id('agent2') })).envelope.reason).toBe('video-status.notYours');
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startVideoServer, type VideoServer } from '../testing/video-server.ts';

let server: VideoServer;
beforeAll(async () => {
  server = await startVideoServer();
}, 60_000);
afterEach(() => server.clear());
afterAll(() => server.end());

describe('a call', () => {
  it('rings at a free agent, is answered, and both have a way into the same room', async () => {
    const agent = await server.agent('agent1');
    const customer = await server.customer();
    const call = await customer.client.command('call.start', { recordConsent: true });
    expect(call).toMatchObject({ state: 'queued', parties: [], recordConsent: true });
    const frame = await agent.hears('1', call.sessionId);
    expect(frame).toMatchObject({ token: null, userId: customer.id, roomId: call.roomId, config: { captureHeight: 1080 } });
    const mine = await server.as('agent1', 'GET', '/calls/mine');
    expect(mine.data).toMatchObject({ calls: [{ sessionId: call.sessionId, state: 'ringing' }], ringing: [call.sessionId] });
    await expect(customer.client.command('call.token', { sessionId: call.sessionId })).rejects.toThrow('video-call.notYours');

    const { data } = await server.answer('agent1', call.sessionId);
    expect(data.call).toMatchObject({ state: 'active', agentId: server.agentId('agent1'), asked: null });
    expect(data.call.parties.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['customer', 'owner']);
    await expect.poll(() => customer.client.calls.at(-1)?.state).toBe('active');
    const access = await customer.client.command('call.token', { sessionId: call.sessionId });
    const grants = { publish: true, subscribe: true, hidden: false };
    for (const entry of [data.access, access]) {
      expect(await server.begin(entry)).toBe(true);
      expect(server.media.passes.at(-1)).toMatchObject({ room: call.roomId, identity: entry.identity, grants });
    }
    expect((await server.as('agent1', 'GET', '/calls/mine')).data.ringing).toEqual([]);
  });

  it('ended by its customer says so to the agent, who is free again, and closes the room', async () => {
    const agent = await server.agent('agent1');
    const { client, call } = await server.talk('agent1');
    const ended = await client.command('call.end', { sessionId: call.sessionId });
    expect(ended).toMatchObject({ state: 'ended', endedBy: 'customer', endReason: 'completed' });
    await agent.hears('9', call.sessionId);
    expect(await server.seatOf('agent1')).toBeNull();
    await expect.poll(() => server.media.deleted).toContain(call.roomId);
    const again = await client.command('call.end', { sessionId: call.sessionId });
    expect(again).toMatchObject({ endedBy: 'customer' });
    const token = server.as('agent1', 'PUT', '/calls/token', { sessionId: call.sessionId });
    expect((await token).envelope.reason).toBe('video-call.ended');
    const rated = await client.command('rating.give', { sessionId: call.sessionId, rating: 5, words: '很好' });
    expect(rated.rating).toBe(5);
  });

  it('given up before an answer stops ringing', async () => {
    const agent = await server.agent('agent1');
    const { client } = await server.customer();
    const { sessionId } = await client.command('call.start', { recordConsent: false });
    await agent.hears('1', sessionId);
    expect(await client.command('call.end', { sessionId })).toMatchObject({ endReason: 'abandoned' });
    await agent.hears('0', sessionId);
    expect((await server.answer('agent1', sessionId)).envelope.reason).toBe('video-call.ended');
    expect(await server.seatOf('agent1')).toBeNull();
  });

  it('that is over stands once in the history of the customer, answered or not', async () => {
    const fields = { company: '', city: '', level: 'normal', email: '', address: '', remark: '', ownerId: null, labelIds: [] };
    const body = { custName: '郑秋水', phone: '15512345678', ...fields };
    const token = await server.token('admin');
    await server.owner.query(`insert into tenant_remotes (tenant_id, remote_id) values (174, 'customer') on conflict do nothing`);
    const { data } = await server.call('POST', '/xmf-customer/customer', { token, body });
    const known = (visitorId: string) =>
      server.owner.query('update video_visitors set customer_id = $1 where id = $2', [data.id, visitorId]);
    const missed = await server.customer();
    await known(missed.id);
    const { sessionId } = await missed.client.command('call.start', { recordConsent: false });
    await missed.client.command('call.end', { sessionId });
    await server.agent('agent1');
    const talked = await server.talk('agent1');
    await known(talked.id);
    for (let n = 0; n < 2; n += 1) await talked.client.command('call.end', { sessionId: talked.call.sessionId });
    const history = async () => {
      const query = { id: data.id };
      const { data: page } = await server.call('GET', '/xmf-customer/customer/getHistoryTrajectory', { token, query });
      return page.list.filter(({ kind }: { kind: string }) => kind === 'video');
    };
    await expect.poll(history).toMatchObject([
      { content: expect.stringMatching(/^视频通话结束，历时 \d+ 秒$/), agentName: '坐席agent1' },
      { content: '视频来电未接', agentName: null },
    ]);
  });

  it('is one at a time: a customer who starts again has the call that goes on', async () => {
    const { client } = await server.customer();
    const [one, other] = await Promise.all([
      client.command('call.start', { recordConsent: true }),
      client.command('call.start', { recordConsent: true }),
    ]);
    expect(one.sessionId).toBe(other.sessionId);
  });

  it('is declined: it goes on to the next, and back to nobody who declined', async () => {
    const [first, second] = [await server.agent('agent1'), await server.agent('agent2')];
    const { client } = await server.customer();
    const { sessionId } = await client.command('call.start', { recordConsent: true });
    await first.hears('1', sessionId);
    expect((await server.answer('agent1', sessionId, false)).data).toMatchObject({ access: null });
    await second.hears('1', sessionId);
    expect((await server.answer('agent1', sessionId)).envelope.reason).toBe('video-call.taken');
    await server.answer('agent2', sessionId, false);
    await expect.poll(async () => (await server.row(sessionId)).state).toBe('queued');
    // The agent receives calls again and is asked again.
    await server.status('agent2', '0');
    await server.status('agent2', '1');
    await expect.poll(async () => (await server.row(sessionId)).agent_id).toBe(server.agentId('agent2'));
    const { rows } = await server.owner.query('select reason from video_decisions order by id');
    expect(rows.map(({ reason }) => reason)).toEqual(['longest-idle', 'declined', 'longest-idle', 'declined', 'longest-idle']);
  });

  it('not answered in time goes on, and who let it ring is set aside', async () => {
    const [first, second] = [await server.agent('agent1'), await server.agent('agent2')];
    const { client } = await server.customer();
    const { sessionId } = await client.command('call.start', { recordConsent: true });
    await first.hears('1', sessionId);
    await server.owner.query('update video_calls set ring_until = now() where session_id = $1', [sessionId]);
    await server.video.routing.sweep();
    await first.hears('0', sessionId);
    await second.hears('1', sessionId);
    const status = await server.as('agent1', 'GET', '/agents/videoStatus');
    expect(status.data).toMatchObject({ videoStatus: '0', reason: 'no-answer', busy: false });
  });

  it('answered twice at once has one owner', async () => {
    await server.agent('agent1');
    const { client } = await server.customer();
    const { sessionId } = await client.command('call.start', { recordConsent: true });
    await expect.poll(async () => (await server.row(sessionId)).state).toBe('ringing');
    const replies = await Promise.all([server.answer('agent1', sessionId), server.answer('agent1', sessionId)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.envelope.reason).toBe('video-call.taken');
    const { rows } = await server.owner.query(`select count(*)::int as owners from video_parties where kind = 'owner'`);
    expect(rows).toEqual([{ owners: 1 }]);
  });

  it('is nobody’s who was not asked, of this tenant or another', async () => {
    await server.agent('agent1');
    const { call } = await server.talk('agent1');
    const { sessionId } = call;
    for (const username of ['agent3', 'agent175']) {
      expect((await server.answer(username, sessionId)).envelope.reason, username).toMatch(/notFound|forbidden/);
    }
    const foreign = await server.customer(175);
    const other = await server.customer();
    for (const { client } of [foreign, other]) {
      await expect(client.command('call.token', { sessionId })).rejects.toThrow('video-call.notFound');
      await expect(client.command('call.end', { sessionId })).rejects.toThrow('video-call.notFound');
      await expect(client.command('message.sync', { sessionId, afterSeq: 0 })).rejects.toThrow('video-call.notFound');
    }
    expect((await server.as('agent2', 'PUT', '/calls/end', { sessionId })).envelope.reason).toBe('video-call.notFound');
    expect((await server.as('agent2', 'PUT', '/calls/token', { sessionId })).envelope.reason).toBe('video-call.notFound');
    expect(await server.row(sessionId)).toMatchObject({ state: 'active' });
  });

  it('shows one screen at a time, which only who shows it stops', async () => {
    await server.agent('agent1');
    const { client, call } = await server.talk('agent1');
    const { sessionId } = call;
    expect((await server.as('agent1', 'PUT', '/calls/screen', { sessionId, on: true })).data.sharer).toBe(
      `agent-${server.agentId('agent1')}`,
    );
    await expect(client.command('screen.share', { sessionId, on: true })).rejects.toThrow('video-call.otherShares');
    await expect(client.command('screen.share', { sessionId, on: false })).rejects.toThrow('video-call.otherShares');
    await server.as('agent1', 'PUT', '/calls/screen', { sessionId, on: false });
    expect((await client.command('screen.share', { sessionId, on: true })).sharer).toMatch(/^customer-/);
  });

  it('is noted on by who took part, and read by nobody else', async () => {
    await server.agent('agent1');
    const { call } = await server.talk('agent1');
    const { sessionId } = call;
    const note = await server.as('agent1', 'POST', '/calls/comments', { sessionId, words: '已核对证件' });
    expect(note.data).toMatchObject({ agName: '坐席agent1', words: '已核对证件' });
    await server.as('agent1', 'PUT', '/calls/end', { sessionId });
    const query = `/calls/comments?sessionId=${sessionId}`;
    expect((await server.as('agent1', 'GET', query)).data).toHaveLength(1);
    expect((await server.as('agent2', 'GET', query)).envelope.reason).toBe('video-call.notFound');
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startVideoServer, type VideoServer } from '../testing/video-server.ts';

let server: VideoServer;
beforeAll(async () => {
  server = await startVideoServer();
}, 60_000);
afterEach(() => server.clear());
afterAll(() => server.end());

const id = (username: string) => server.agentId(username);
const transfer = (sessionId: string, to: string, username = 'agent1') =>
  server.as(username, 'POST', '/transfer', { sessionId, to, note: '请接手' });
const invite = (sessionId: string, username: string) =>
  server.as('agent1', 'POST', '/invite', { sessionId, to: `agent:${id(username)}`, note: '' });

/** agent1 talks, and colleagues are free. */
async function talk(...colleagues: string[]) {
  const owner = await server.agent('agent1');
  const talking = await server.talk('agent1');
  const others = [];
  for (const username of colleagues) others.push(await server.agent(username));
  return { ...talking, sessionId: talking.call.sessionId, owner, others };
}

async function group(name: string, members: readonly string[]): Promise<string> {
  const { rows } = await server.owner.query('insert into video_groups (tenant_id, name) values (174, $1) returning id', [name]);
  for (const [place, member] of members.entries()) {
    await server.owner.query(
      'insert into video_group_members (tenant_id, video_group_id, agent_id, proficiency) values (174, $1, $2, $3)',
      [rows[0].id, id(member), 9 - place],
    );
  }
  return rows[0].id;
}

describe('a transfer to an agent', () => {
  it('rings, is taken, and the former owner is out of the room and free', async () => {
    const { owner, others, sessionId, call, client } = await talk('agent2');
    const asked = await transfer(sessionId, `agent:${id('agent2')}`);
    expect(asked.data).toMatchObject({
      agentId: id('agent1'),
      asked: { kind: 'transfer', to: '坐席agent2', byAgentId: id('agent1') },
    });
    await owner.hears('5', sessionId);
    expect(await others[0]?.hears('2', sessionId)).toMatchObject({ byName: '坐席agent1', note: '请接手' });
    const { data } = await server.answer('agent2', sessionId);
    expect(data.call).toMatchObject({ agentId: id('agent2'), asked: null, state: 'active' });
    await owner.hears('8', sessionId);
    await expect.poll(() => server.media.removed).toContain(`agent-${id('agent1')}`);
    expect([await server.seatOf('agent1'), await server.seatOf('agent2')]).toEqual([null, call.id]);
    expect((await server.as('agent1', 'PUT', '/calls/token', { sessionId })).envelope.reason).toBe('video-call.notYours');
    expect(client.calls.at(-1)).toMatchObject({ agentId: id('agent2'), asked: null });
  });

  it('asked for twice is refused the second time', async () => {
    const { owner, sessionId } = await talk('agent2', 'agent3');
    await transfer(sessionId, `agent:${id('agent2')}`);
    expect((await transfer(sessionId, `agent:${id('agent3')}`)).envelope.reason).toBe('video-transfer.repeated');
    await owner.hears('4', sessionId);
    expect(await server.seatOf('agent3')).toBeNull();
  });

  it.each(['declined', 'withdrawn'])('%s, the call stays with its owner', async (how) => {
    const { owner, others, sessionId, call } = await talk('agent2');
    await transfer(sessionId, `agent:${id('agent2')}`);
    if (how === 'declined') await server.answer('agent2', sessionId, false);
    else await server.as('agent1', 'PUT', '/transfer/withdraw', { sessionId });
    await owner.hears('0', sessionId);
    await others[0]?.hears('0', sessionId);
    expect(await server.row(sessionId)).toMatchObject({ state: 'active', agent_id: id('agent1') });
    expect([await server.seatOf('agent1'), await server.seatOf('agent2')]).toEqual([call.id, null]);
    const late = await server.answer('agent2', sessionId);
    expect(late.envelope.reason).toBe('video-call.requestOver');
  });

  it('answered too late: who was asked reads why, who was not learns of no call', async () => {
    const { sessionId } = await talk('agent2', 'agent3');
    const late = async (username: string) => (await server.answer(username, sessionId)).envelope.reason;
    await transfer(sessionId, `agent:${id('agent2')}`);
    expect(await late('agent3')).toBe('video-call.notFound');
    expect(await late('agent175')).toBe('video-call.notFound');
    await server.as('agent1', 'PUT', '/transfer/withdraw', { sessionId });
    await transfer(sessionId, `agent:${id('agent3')}`);
    expect(await late('agent2')).toBe('video-call.requestOver');
    expect(await late('agent3')).toBeUndefined();
    expect(await late('agent2')).toBe('video-call.takenOver');
    expect(await late('agent3')).toBe('video-call.taken');
    await server.as('agent3', 'PUT', '/calls/end', { sessionId });
    expect(await late('agent2')).toBe('video-call.ended');
  });

  it('not answered in time is over, and who let it ring is set aside', async () => {
    const { owner, sessionId } = await talk('agent2');
    await transfer(sessionId, `agent:${id('agent2')}`);
    await server.owner.query('update video_requests set ring_until = now()');
    await server.video.routing.sweep();
    await owner.hears('0', sessionId);
    expect((await server.as('agent2', 'GET', '/agents/videoStatus')).data).toMatchObject({
      videoStatus: '0',
      reason: 'no-answer',
    });
  });

  it('goes to nobody who is away, talks, or is of another tenant, and only its owner asks', async () => {
    const { sessionId } = await talk('agent2');
    const refused = async (to: string, username = 'agent1') => (await transfer(sessionId, to, username)).envelope.reason;
    expect(await refused(`agent:${id('agent3')}`)).toBe('video-transfer.unavailable');
    expect(await refused(`agent:${id('agent175')}`)).toBe('video-transfer.unavailable');
    expect(await refused(`agent:${id('agent1')}`)).toBe('video-transfer.unavailable');
    expect(await refused(`agent:${id('agent1')}`, 'agent2')).toBe('video-call.notFound');
    expect(await refused('robot:1')).toBe('common.invalid');
  });
});

describe('at the same moment', () => {
  it('a transfer is taken and the call ended: one of the two', async () => {
    const { sessionId } = await talk('agent2');
    await transfer(sessionId, `agent:${id('agent2')}`);
    const [taken, ended] = await Promise.all([
      server.answer('agent2', sessionId),
      server.as('agent1', 'PUT', '/calls/end', { sessionId }),
    ]);
    const { state, agent_id } = await server.row(sessionId);
    if (taken.status === 200) {
      expect([state, agent_id, ended.envelope.reason]).toEqual(['active', id('agent2'), 'video-call.notYours']);
    } else {
      expect([state, ended.status]).toEqual(['ended', 200]);
      expect(await server.seatOf('agent2')).toBeNull();
    }
    expect(await server.seatOf('agent1')).toBeNull();
  });

  it('of two owners of calls who ask for the same colleague one gets them', async () => {
    await server.agent('agent1');
    const first = await server.talk('agent1');
    await server.agent('agent2');
    const second = await server.talk('agent2');
    await server.agent('agent3');
    const to = `agent:${id('agent3')}`;
    const replies = await Promise.all([transfer(first.call.sessionId, to), transfer(second.call.sessionId, to, 'agent2')]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.envelope.reason).toBe('video-transfer.unavailable');
  });
});

describe('a transfer to a group', () => {
  it('asks its free members one after the other', async () => {
    const { owner, others, sessionId } = await talk('agent2', 'agent3');
    const groupId = await group('专家', ['agent3', 'agent2']);
    const { data: takers } = await server.as('agent1', 'GET', '/transfer/targets');
    expect(takers.groups).toEqual([{ id: groupId, name: '专家', free: 2 }]);
    await transfer(sessionId, `group:${groupId}`);
    await others[1]?.hears('2', sessionId);
    await server.answer('agent3', sessionId, false);
    await others[0]?.hears('2', sessionId);
    await server.answer('agent2', sessionId, false);
    await owner.hears('0', sessionId);
    expect((await server.row(sessionId)).agent_id).toBe(id('agent1'));
    expect((await transfer(sessionId, `group:${await group('空', [])}`)).envelope.reason).toBe('video-transfer.nobody');
  });
});

describe('an invitation', () => {
  it('brings a colleague in beside the owner, who leaves alone and ends it for all', async () => {
    const { others, sessionId, client } = await talk('agent2');
    await invite(sessionId, 'agent2');
    await others[0]?.hears('2', sessionId);
    const { data } = await server.answer('agent2', sessionId);
    expect(data.call.parties.map(({ kind }: { kind: string }) => kind)).toContain('guest');
    const sent = await others[0]?.command('message.send', {
      sessionId,
      clientMsgId: crypto.randomUUID(),
      msgType: 'text',
      message: '我来补充',
    });
    await expect.poll(() => client.messages.map(({ message }) => message)).toContain(sent?.message);
    expect((await server.as('agent2', 'PUT', '/calls/end', { sessionId })).data.state).toBe('active');
    expect(await server.seatOf('agent2')).toBeNull();
    expect((await server.as('agent1', 'PUT', '/calls/end', { sessionId })).data).toMatchObject({
      state: 'ended',
      endedBy: 'agent',
    });
  });
});

describe('a link', () => {
  const link = async (sessionId: string) =>
    (await server.as('agent1', 'POST', '/invite/link', { sessionId })).data.path as string;
  const keyOf = (path: string) => path.split('invite=')[1];
  const check = (path: string) => server.call('POST', '/xmf-video-services/visitor/link/check', { body: { key: keyOf(path) } });
  const enter = (path: string) =>
    server.call('POST', '/xmf-video-services/visitor/link', { body: { key: keyOf(path), name: '家属' } });

  it('lets one person in, once, to this call alone', async () => {
    const { sessionId, call } = await talk();
    const path = await link(sessionId);
    // A check does not use the link up.
    expect([(await check(path)).status, (await check(path)).status]).toEqual([200, 200]);
    const replies = await Promise.all([enter(path), enter(path)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const { data } = replies.find(({ status }) => status === 200) ?? {};
    expect(data).toMatchObject({ sessionId, access: { url: '/livekit' } });
    const guest = await server.connect('/video/visitor', { auth: { token: data.visitorToken } });
    expect(await guest.command('call.current', {})).toMatchObject({ id: call.id, asked: null });
    await expect(guest.command('call.start', { recordConsent: true })).rejects.toThrow('video-call.notFound');
    expect((await guest.command('call.end', { sessionId })).state).toBe('active');
    await expect(guest.command('call.token', { sessionId })).rejects.toThrow('video-call.notYours');
    await expect(guest.command('message.sync', { sessionId, afterSeq: 0 })).rejects.toThrow('video-call.notFound');
  });

  it('is of no use when forged, used, too old, its call is over, or its tenant is shut out: one answer, to who asks first as well', async () => {
    const { sessionId, call } = await talk();
    const refused = async (path: string) => {
      const replies = [await check(path), await enter(path)];
      const { status, envelope } = replies[0] ?? {};
      expect(replies.map((reply) => [reply.status, reply.envelope.message])).toEqual(Array(2).fill([404, '邀请链接已失效']));
      return [status, envelope?.reason, envelope?.data];
    };
    const linkUsed = [404, 'video-transfer.linkUsed', null];
    expect(await refused(`invite=${'x'.repeat(43)}`)).toEqual(linkUsed);
    // Other names are no keys, and neither is a part of a key.
    for (const name of [sessionId, call.roomId, '']) expect(await refused(`invite=${name}`)).toEqual(linkUsed);
    const used = await link(sessionId);
    expect((await enter(used)).status).toBe(200);
    expect(await refused(used)).toEqual(linkUsed);
    const old = await link(sessionId);
    await server.owner.query(`update video_links set expires_at = now() - interval '1 second'`);
    expect(await refused(old)).toEqual(linkUsed);
    const late = await link(sessionId);
    expect((await check(late)).status).toBe(200);
    await server.as('agent1', 'PUT', '/calls/end', { sessionId });
    expect(await refused(late)).toEqual(linkUsed);
    const { sessionId: next } = await talk();
    const shutOut = await link(next);
    await server.owner.query('update tenants set disabled = true where id = 174');
    expect(await refused(shutOut)).toEqual(linkUsed);
    await server.owner.query('update tenants set disabled = false where id = 174');
    // Of a pasted link only the key has an effect: names are no keys.
    const page = { visitorToken: sessionId, tenantId: 174 };
    const { data } = await server.call('POST', '/xmf-video-services/visitor/session', { body: page });
    expect(data.visitorToken).not.toBe(sessionId);
  });
});

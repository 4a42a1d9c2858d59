import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startVideoServer, type VideoServer } from '../testing/video-server.ts';

const SERVICES = '/xmf-video-services';

let server: VideoServer;
beforeAll(async () => {
  server = await startVideoServer();
}, 60_000);
afterEach(async () => {
  await server.clear();
  await server.owner.query('delete from video_settings');
  await server.owner.query(
    `update video_sites set enabled = true, allowed_origins = '{*}', consent = 'optional', ask_name = 'optional', ask_phone = 'off'`,
  );
});
afterAll(() => server.end());

const session = (body: object, headers: Record<string, string> = {}) =>
  server.call('POST', `${SERVICES}/visitor/session`, { body: { tenantId: 174, ...body }, headers });
const set = (column: string, value: unknown) =>
  server.owner.query(
    `insert into video_settings (tenant_id, ${column}) values (174, $1) on conflict (tenant_id) do update set ${column} = excluded.${column}`,
    [value],
  );
const site = (column: string, value: unknown) =>
  server.owner.query(`update video_sites set ${column} = $1 where tenant_id = 174`, [value]);

describe('a session', () => {
  it('is the same for the same token, and new for one that is forged or of another tenant', async () => {
    const { data: first } = await session({});
    expect((await session({ visitorToken: first.visitorToken })).data.visitorId).toBe(first.visitorId);
    const { data: foreign } = await session({ tenantId: 175 });
    for (const visitorToken of ['x'.repeat(43), foreign.visitorToken]) {
      const { data } = await session({ visitorToken });
      expect([first.visitorId, foreign.visitorId]).not.toContain(data.visitorId);
      expect(data.visitorToken).not.toBe(visitorToken);
    }
    const { rows } = await server.owner.query('select token_hash from video_visitors where id = $1', [first.visitorId]);
    expect(rows[0].token_hash.toString()).not.toContain(first.visitorToken);
  });

  it('is for pages that the tenant allowed, at an entrance that is open', async () => {
    const headers = { origin: 'https://evil.example', host: 'portal.example' };
    expect((await session({}, headers)).status).toBe(200);
    await site('allowed_origins', ['https://shop.example']);
    expect((await session({}, headers)).envelope.reason).toBe('video-visitor.badOrigin');
    expect((await session({}, { ...headers, origin: 'https://shop.example' })).status).toBe(200);
    await site('enabled', false);
    expect((await session({})).envelope.reason).toBe('video-visitor.siteClosed');
    expect((await session({ site: 'nothing' })).envelope.reason).toBe('video-visitor.noSite');
  });

  it('opens the area’s own endpoints and socket, and no other', async () => {
    const { data } = await session({});
    const { visitorToken: token } = data;
    const file = (area: string) => server.call('GET', `/${area}/visitor/file/${'x'.repeat(32)}`, { token });
    expect((await file('xmf-video-services')).status).toBe(404);
    expect((await file('xmf-online-services')).status).toBe(401);
    await expect(server.connect('/im/visitor', { auth: { token } })).rejects.toThrow();
    await expect(server.connect('/video/visitor', { auth: { token: 'x'.repeat(43) } })).rejects.toThrow();
    await expect(
      server.connect('/video', { query: { type: 'agent', tenantId: '174', userId: '1', sessionId: token } }),
    ).rejects.toThrow();
  });

  it('of somebody blocked is refused, and so is their next call', async () => {
    const { token, id, client } = await server.customer();
    await server.owner.query('insert into video_blocked_visitors (tenant_id, visitor_id) values (174, $1)', [id]);
    expect((await session({ visitorToken: token })).envelope.reason).toBe('video-visitor.blocked');
    await expect(client.command('call.start', { recordConsent: true })).rejects.toThrow('video-visitor.blocked');
  });
});

describe('a call is begun', () => {
  const start = async (more: object = {}) => {
    const { client } = await server.customer();
    return client.command('call.start', { recordConsent: false, ...more });
  };

  it('within the hours, while the queue has room, not too often', async () => {
    await set(
      'working_hours',
      JSON.stringify([{ day: ((new Date(Date.now() + 8 * 3_600_000).getUTCDay() + 2) % 7) + 1, from: 0, to: 1 }]),
    );
    await expect(start()).rejects.toThrow('video-visitor.closedHours');
    await set('working_hours', '[]');
    await set('queue_limit', 1);
    await start();
    await expect(start()).rejects.toThrow('video-visitor.queueFull');
    await set('queue_limit', 9);
    await set('starts_per_hour', 1);
    const { client } = await server.customer();
    const { sessionId } = await client.command('call.start', { recordConsent: false });
    await client.command('call.end', { sessionId });
    await expect(client.command('call.start', { recordConsent: false })).rejects.toThrow('video-visitor.tooMany');
  });

  it('with what the entrance asks, of which the number lies sealed', async () => {
    await site('consent', 'required');
    await site('ask_phone', 'required');
    await expect(start({ recordConsent: true })).rejects.toThrow('video-visitor.formNeeded');
    const form = { name: '张三', phone: '13900001234' };
    await expect(start({ form })).rejects.toThrow('video-visitor.consentNeeded');
    const { client, id } = await server.customer();
    const call = await client.command('call.start', { recordConsent: true, form });
    expect(call).toMatchObject({ visitorName: '张三', recordConsent: true });
    expect(JSON.stringify(call)).not.toContain('13900001234');
    const { rows } = await server.owner.query('select name, phone from video_visitors where id = $1', [id]);
    expect(rows[0].phone.toString('latin1')).not.toContain('13900001234');
  });

  it('for a group that the tenant lets choose', async () => {
    const { rows } = await server.owner.query(
      `insert into video_groups (tenant_id, name, choosable) values (174, '开户', true), (174, '内部', false), (175, '别家', true) returning id`,
    );
    const [open, inner, foreign] = rows.map(({ id }) => id);
    for (const groupId of [inner, foreign]) await expect(start({ groupId })).rejects.toThrow('video-visitor.unknownGroup');
    expect(await start({ groupId: open })).toMatchObject({ groupName: '开户' });
  });

  it('and told its place whenever that changes', async () => {
    const [first, second] = [await server.customer(), await server.customer()];
    const { sessionId } = await first.client.command('call.start', { recordConsent: true });
    const waiting = await second.client.command('call.start', { recordConsent: true });
    expect(await second.client.command('queue.place', { sessionId: waiting.sessionId })).toMatchObject({ place: 2 });
    expect(await second.client.command('queue.place', { sessionId })).toBeNull();
    const places: unknown[] = [];
    second.client.socket.on('queue', (place) => places.push(place));
    await first.client.command('call.end', { sessionId });
    await expect.poll(() => places.at(-1)).toMatchObject({ sessionId: waiting.sessionId, place: 1 });
  });

  it('and not while the media server does not answer, which passes', async () => {
    const { media, video } = server;
    const real = media.state;
    Object.assign(media, { state: async () => ({ state: 'away', reason: '无应答' }) });
    await video.rooms.start();
    expect((await session({})).data.service).toBe('media-away');
    await expect(start()).rejects.toThrow('video-call.mediaAway');
    Object.assign(media, { state: real });
    await video.rooms.start();
    expect((await session({})).data.service).toBe('ready');
  });

  it('and not without a media server', async () => {
    const { media, video } = server;
    const real = media.state;
    Object.assign(media, { state: async () => ({ state: 'absent', reason: '请设置 LIVEKIT_URL' }) });
    await video.rooms.start();
    const { data } = await session({});
    expect(data.service).toBe('media-absent');
    await expect(start()).rejects.toThrow('video-call.notConfigured');
    expect((await server.as('agent1', 'GET', '/agents/videoStatus')).data).toMatchObject({
      service: 'media-absent',
      serviceHint: '请设置 LIVEKIT_URL',
    });
    Object.assign(media, { state: real });
    await video.rooms.start();
    expect(await start()).toMatchObject({ state: 'queued' });
  });
});

describe('who is gone', () => {
  const silent = (id: string) =>
    server.owner.query(`update video_visitors set seen_at = now() - interval '5 minutes' where id = $1`, [id]);

  it('from the queue has given up', async () => {
    const { client, id } = await server.customer();
    const { sessionId } = await client.command('call.start', { recordConsent: true });
    client.close();
    await server.owner.query(`update video_calls set created_at = now() - interval '5 minutes'`);
    await silent(id);
    await server.video.routing.sweep();
    expect(await server.row(sessionId)).toMatchObject({ state: 'ended', end_reason: 'abandoned', ended_by: 'customer' });
  });

  it('from room and socket is lost; in the room they talk on', async () => {
    await server.agent('agent1');
    const { client, id, call } = await server.talk('agent1');
    const { sessionId } = call;
    client.close();
    await silent(id);
    await server.owner.query('update video_calls set customer_gone_at = null');
    await server.video.routing.sweep();
    expect(await server.row(sessionId)).toMatchObject({ state: 'active' });
    await server.owner.query(`update video_calls set customer_gone_at = now() - interval '5 minutes'`);
    await server.video.routing.sweep();
    expect(await server.row(sessionId)).toMatchObject({ state: 'ended', end_reason: 'lost', ended_by: 'system' });
    expect(await server.seatOf('agent1')).toBeNull();
  });

  it('as an agent who is rung: the call goes on to the next', async () => {
    const agent = await server.agent('agent1');
    const { client } = await server.customer();
    const { sessionId } = await client.command('call.start', { recordConsent: true });
    await agent.hears('1', sessionId);
    agent.close();
    const unreachable = `select from reachable_agents where agent_id = $1 and kind = 'video'`;
    await expect.poll(async () => (await server.owner.query(unreachable, [server.agentId('agent1')])).rowCount).toBe(0);
    await server.video.routing.sweep();
    await server.owner.query(`update agent_video_status set unreachable_since = now() - interval '10 seconds'`);
    await server.agent('agent2');
    await server.video.routing.sweep();
    expect(await server.row(sessionId)).toMatchObject({ state: 'ringing', agent_id: server.agentId('agent2') });
  });
});

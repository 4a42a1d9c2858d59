import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startVideoServer, type VideoServer } from '../testing/video-server.ts';
import { type MediaEvent, MediaUnavailable } from './media-server.ts';
import { RoomTruth } from './room-truth.ts';

let server: VideoServer;
beforeAll(async () => {
  // The tests decide when rooms are compared.
  vi.spyOn(RoomTruth.prototype, 'startSweeps').mockImplementation(() => {});
  server = await startVideoServer();
});
afterEach(async () => {
  server.media.inside.clear();
  await server.clear();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.end();
});

const told = (kind: 'joined' | 'left', room: string, identity: string, id = `EV_${identity}`): MediaEvent => ({
  kind,
  id,
  at: new Date(),
  room,
  identity,
});

async function inRoom(callId: string): Promise<string[]> {
  const { rows } = await server.owner.query(
    'select identity from video_parties where call_id = $1 and joined_at is not null order by 1',
    [callId],
  );
  return rows.map(({ identity }) => identity);
}

async function talk() {
  await server.agent('agent1');
  const { call, access, client, id } = await server.talk('agent1');
  const customerAccess = await client.command('call.token', { sessionId: call.sessionId });
  return { call, agent: access, customer: customerAccess, customerId: id, client };
}

test('an event that never came: the next comparison finds who is in the room, and its parties hear of it', async () => {
  const { call, agent, customer, client } = await talk();
  server.media.enter(agent);
  server.media.enter(customer);
  await server.video.truth.sweep();
  expect(await inRoom(call.id)).toEqual([agent.identity, customer.identity].toSorted());
  expect((await server.row(call.sessionId)).customer_gone_at).toBeNull();
  await expect.poll(() => client.calls.at(-1)?.parties.every(({ joinTime }) => joinTime !== null)).toBe(true);
});

test('a customer who is lost is noticed, and so is that they came back', async () => {
  const { call, agent, customer } = await talk();
  server.media.enter(agent);
  await server.video.truth.sweep();
  const since = (await server.row(call.sessionId)).customer_gone_at;
  expect(since).toBeInstanceOf(Date);
  await server.video.truth.sweep();
  expect((await server.row(call.sessionId)).customer_gone_at).toEqual(since);
  server.media.enter(customer);
  await server.video.truth.hear(told('joined', call.roomId, customer.identity));
  expect((await server.row(call.sessionId)).customer_gone_at).toBeNull();
});

test('a doubled event is looked after once; one of a room that is not ours, never', async () => {
  const { call, customer } = await talk();
  const asked = vi.spyOn(server.media, 'participants');
  const event = told('joined', call.roomId, customer.identity);
  await Promise.all([server.video.truth.hear(event), server.video.truth.hear(event)]);
  await server.video.truth.hear(event);
  expect(asked).toHaveBeenCalledTimes(1);
  await server.video.truth.hear(told('joined', 'a-room-of-somebody-else', 'x', 'EV_other'));
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockRestore();
});

test('an event that is older than what the list says changes nothing', async () => {
  const { call, customer } = await talk();
  server.media.enter(customer);
  await server.video.truth.hear(told('left', call.roomId, customer.identity));
  expect(await inRoom(call.id)).toEqual([customer.identity]);
});

test('nobody stays uninvited: who was let out, and who came by a name of their own', async () => {
  const { call, agent, customer } = await talk();
  server.media.enter(agent);
  server.media.enter(customer);
  server.media.enter({ token: call.roomId, identity: 'stranger' });
  await server.owner.query('update video_parties set left_at = now() where call_id = $1 and identity = $2', [
    call.id,
    customer.identity,
  ]);
  await server.video.truth.sweep();
  expect((await server.media.participants(call.roomId)).map(({ identity }) => identity)).toEqual([agent.identity]);
});

test('who watches is let out once they are gone from the room for a while, not at a break of their connection', async () => {
  const { call, agent, customer } = await talk();
  const watch = async () =>
    (await server.as('admin', 'PUT', '/calls/watch', { sessionId: call.sessionId, on: true })).data.access;
  const watching = async () => {
    const { rows } = await server.owner.query(`select from video_parties where kind = 'watcher' and left_at is null`);
    return rows.length;
  };
  const gone = (seconds: number) =>
    server.owner.query(`update video_parties set absent_since = absent_since - make_interval(secs => $1)`, [seconds]);
  for (const access of [agent, customer, await watch()]) server.media.enter(access);
  await server.video.truth.sweep();
  await gone(60);
  await server.video.truth.sweep();
  expect(await watching()).toBe(1);

  server.media.inside.get(call.roomId)?.delete(`watcher-${server.agentId('admin')}`);
  await server.video.truth.hear(told('left', call.roomId, 'watcher'));
  expect(await watching()).toBe(1);
  await gone(60);
  await server.video.truth.sweep();
  expect(await watching()).toBe(0);
  expect(await inRoom(call.id)).toHaveLength(2);

  await watch();
  expect(await watching()).toBe(1);
  await gone(60);
  await server.video.truth.sweep();
  expect(await watching(), 'a page that never came').toBe(0);
});

test('the room of a call that is over is closed again; rooms of others are left alone', async () => {
  const { call, agent } = await talk();
  await server.as('agent1', 'PUT', '/calls/end', { sessionId: call.sessionId });
  server.media.enter(agent);
  server.media.enter({ token: 'a-room-of-somebody-else', identity: 'x' });
  await server.video.truth.sweep();
  expect((await server.media.rooms()).map(({ name }) => name)).toEqual(['a-room-of-somebody-else']);
});

test('while the media server does not answer nobody is taken for gone', async () => {
  const { call, agent, customer } = await talk();
  server.media.enter(agent);
  server.media.enter(customer);
  await server.video.truth.sweep();
  const away = (['rooms', 'participants'] as const).map((ask) =>
    vi.spyOn(server.media, ask).mockRejectedValue(new MediaUnavailable('away')),
  );
  await expect(server.video.truth.sweep()).rejects.toBeInstanceOf(MediaUnavailable);
  await server.video.truth.hear(told('left', call.roomId, customer.identity, 'EV_left'));
  expect((await inRoom(call.id)).length).toBe(2);
  for (const spy of away) spy.mockRestore();
});

test('a call whose room cannot be compared keeps no other from it', async () => {
  const broken = await talk();
  await server.agent('agent2');
  const other = await server.talk('agent2');
  await server.owner.query(
    `create function refuse_call() returns trigger language plpgsql as $$ begin raise 'not this call'; end $$;
     create trigger refuse_call before update on video_parties for each row
       when (new.call_id = ${broken.call.id}) execute function refuse_call()`,
  );
  server.media.enter(broken.agent);
  server.media.enter(other.access);
  await server.video.truth.sweep();
  expect(await inRoom(other.call.id)).toEqual([other.access.identity]);
  await server.owner.query('drop function refuse_call cascade');
  await server.video.truth.sweep();
  expect(await inRoom(broken.call.id)).toEqual([broken.agent.identity]);
});

test('an event that nobody signed is refused', async () => {
  const reply = await server.call('POST', '/xmf-video-services/media/events', {
    body: '{"event":"room_finished"}',
    headers: { 'content-type': 'application/webhook+json', authorization: 'nonsense' },
  });
  expect([reply.status, reply.envelope.reason]).toEqual([403, 'media-event.notSigned']);
});

import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { OTHER_TENANT, TENANT } from '../../../platform/testing/kernel-fixture.ts';
import { until } from '../../../platform/testing/until.ts';
import { Chat } from '../chat.ts';
import { type ChatFixture, recordingRooms, startChatFixture } from '../testing/chat-fixture.ts';
import { VisitorPresences } from './visitor-presence.ts';

const PROCESS = crypto.randomUUID();
const page = { pageTitle: '首页', pageUrl: 'https://shop.example/' };

let kernel: ChatFixture;
let chat: Chat;
let agents: ReturnType<typeof recordingRooms>;
let presences: VisitorPresences;
beforeAll(async () => {
  kernel = await startChatFixture();
});
afterAll(() => kernel.end());
beforeEach(async () => {
  await kernel.owner.query(
    `truncate messages, conversations, visitors, visitor_connections, agent_text_status, agent_connections, chat_settings cascade`,
  );
  await kernel.owner.query(
    `insert into server_processes (id, host, pid, heartbeat_at) values ($1, 'test', 1, now() + interval '1 day')
     on conflict (id) do update set heartbeat_at = excluded.heartbeat_at`,
    [PROCESS],
  );
  agents = recordingRooms();
  chat = new Chat({ db: kernel.db, log: kernel.log, agents, visitors: recordingRooms() });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const { db, log } = kernel;
  const presence = { processId: PROCESS } as never;
  presences = new VisitorPresences({ db, log, presence }, (parties, seen) => chat.fanOut.presence(parties, seen));
});
afterEach(async () => {
  vi.useRealTimers();
  await presences.stop();
  await chat.stop();
});

async function newVisitor(tenantId = TENANT) {
  const { rows } = await kernel.owner.query<{ id: string }>(
    `insert into visitors (tenant_id, name) values ($1, '访客') returning id`,
    [tenantId],
  );
  return { tenantId, visitorId: rows[0]?.id ?? '' };
}
type Seen = Awaited<ReturnType<typeof newVisitor>>;
const stored = async () =>
  (await kernel.owner.query<{ visitor_id: string }>('select visitor_id from visitor_connections')).rows.map(
    (row) => row.visitor_id,
  );
const isPresent = async ({ visitorId }: Seen) =>
  (await kernel.owner.query('select present from visitors where id = $1', [visitorId])).rows[0].present;
const stateOf = async (id: string) =>
  (await kernel.owner.query('select state, closed_by from conversations where id = $1', [id])).rows[0];
/** Lets this time pass, and then as many seconds as it takes. */
async function pass(seconds: number, happened: () => boolean | Promise<boolean>): Promise<void> {
  vi.setSystemTime(Date.now() + seconds * 1000);
  await until(async () => {
    vi.advanceTimersByTime(1000);
    return happened();
  });
}
async function come(visitor: Seen): Promise<void> {
  presences.connected(visitor);
  await pass(0, async () => (await stored()).includes(visitor.visitorId) && (await isPresent(visitor)));
}
/** The page is closed, and so long ago that it counts. */
async function go(visitor: Seen): Promise<void> {
  presences.disconnected(visitor);
  await pass(5, async () => !(await stored()).includes(visitor.visitorId));
  await chat.routing.sweep();
}
const goneFor = (visitor: Seen, seconds: number) =>
  kernel.owner.query('update visitors set present_since = now() - make_interval(secs => $2) where id = $1', [
    visitor.visitorId,
    seconds,
  ]);
const say = (conversationId: string, by: { side: 'visitor'; id: string } | { side: 'agent'; id: string; name: string }) =>
  chat.writer.append(TENANT, {
    conversationId,
    by,
    content: { kind: 'message', clientMsgId: crypto.randomUUID(), type: 'text', body: '你好' },
  });
const agent = () => kernel.agents(TENANT)[0] ?? '';
const told = () =>
  agents.told.flatMap(({ room, event, payload }) =>
    event === 'presence' ? [[room, (payload as { visitorPresence: { here: boolean } }).visitorPresence.here]] : [],
  );

it('a visitor is here from the first socket until the last one is closed for longer than a reload', async () => {
  const [visitor, foreign] = [await newVisitor(), await newVisitor(OTHER_TENANT)];
  await come(visitor);
  await come(foreign);
  presences.connected(visitor);
  presences.disconnected(visitor);
  presences.disconnected(foreign);
  presences.connected(foreign);
  await pass(60, async () => (await stored()).length === 2);
  presences.disconnected(visitor);
  presences.connected(visitor);
  await go(foreign);
  expect(await stored()).toEqual([visitor.visitorId]);
});

it('what another process swept, and what could not be stored, is stored again', async () => {
  const visitor = await newVisitor();
  await come(visitor);
  await kernel.owner.query('delete from visitor_connections');
  await kernel.owner.query('update visitors set present = false');
  await pass(16, () => isPresent(visitor));
  expect(await stored()).toEqual([visitor.visitorId]);
});

it('the agent hears when the visitor leaves and comes back; a process that died has no visitors', async () => {
  await kernel.online([agent()]);
  const visitor = await newVisitor();
  await come(visitor);
  const { id } = await chat.start(TENANT, visitor.visitorId, page);
  await kernel.owner.query(`update server_processes set heartbeat_at = now() - interval '11 seconds' where id = $1`, [PROCESS]);
  await chat.routing.sweep();
  await chat.routing.sweep();
  expect(told()).toEqual([[`agent:${agent()}`, false]]);
  await pass(16, () => told().length === 2);
  expect(told().at(-1)).toEqual([`agent:${agent()}`, true]);
  const read = await chat.start(TENANT, visitor.visitorId, page);
  expect(read).toMatchObject({ id, visitorPresence: { here: true } });
});

it('who left the queue is out after a minute', async () => {
  const [visitor, patient] = [await newVisitor(), await newVisitor()];
  await come(visitor);
  await come(patient);
  const { id } = await chat.start(TENANT, visitor.visitorId, page);
  const waiting = await chat.start(TENANT, patient.visitorId, page);
  await go(visitor);
  await goneFor(visitor, 50);
  await chat.routing.sweep();
  expect(await stateOf(id)).toMatchObject({ state: 'queued' });
  await goneFor(visitor, 61);
  await chat.routing.sweep();
  expect(await stateOf(id)).toEqual({ state: 'closed', closed_by: 'system' });
  expect(await stateOf(waiting.id)).toMatchObject({ state: 'queued' });
  expect((await chat.places.placeOf(TENANT, patient.visitorId, waiting.id))?.place).toBe(1);
});

it.each([
  ['wrote nothing', { wrote: false, minutes: 3 }, 'closed'],
  ['wrote nothing, where the tenant has no such rule', { wrote: false, minutes: 0 }, 'active'],
  ['wrote something', { wrote: true, minutes: 3 }, 'active'],
])('an assigned one who is gone and %s', async (_what, { wrote, minutes }, state) => {
  await kernel.online([agent()]);
  await kernel.owner.query('insert into chat_settings (tenant_id, gone_minutes, away_seconds) values ($1, $2, 0)', [
    TENANT,
    minutes,
  ]);
  const visitor = await newVisitor();
  await come(visitor);
  const { id } = await chat.start(TENANT, visitor.visitorId, page);
  await say(id, { side: 'agent', id: agent(), name: '坐席1' });
  if (wrote) await say(id, { side: 'visitor', id: visitor.visitorId });
  await go(visitor);
  await goneFor(visitor, 170);
  await chat.routing.sweep();
  expect(await stateOf(id)).toMatchObject({ state: 'active' });
  await goneFor(visitor, 190);
  await chat.routing.sweep();
  expect(await stateOf(id)).toMatchObject({ state });
  const { rows } = await kernel.owner.query('select active from agent_text_status where agent_id = $1', [agent()]);
  expect(rows[0].active).toBe(state === 'closed' ? 0 : 1);
});

it('who never had a socket, as on another channel, is neither here nor gone', async () => {
  const { visitorId } = await newVisitor();
  const { id, visitorPresence } = await chat.start(TENANT, visitorId, page);
  await kernel.owner.query(`update conversations set queued_at = now() - interval '1 hour' where id = $1`, [id]);
  await chat.routing.sweep();
  expect(visitorPresence).toBeNull();
  expect(await stateOf(id)).toMatchObject({ state: 'queued' });
});

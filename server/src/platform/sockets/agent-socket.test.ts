import { connect } from 'node:net';
import type { AgentFrame } from '@lianxi/contracts/kit/events';
import { agentEvent } from '@lianxi/contracts/kit/events';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import * as z from 'zod';
import { createBus } from '../events/bus.ts';
import type { Principal } from '../permissions/principal.ts';
import { type KernelFixture, OTHER_TENANT, startHttp, startKernel, TENANT } from '../testing/kernel-fixture.ts';
import { until } from '../testing/until.ts';
import { type AgentSockets, createAgentSockets } from './agent-socket.ts';
import { createOriginCheck } from './origin.ts';
import { type Presence, startPresence } from './presence.ts';
import { createSessionGuard, type SessionGuard } from './session-guard.ts';
import { issueTicket, purgeTickets, redeemTicket, type SocketPurpose } from './ticket.ts';
import { startTopics, type Topics } from './topics.ts';
import { createUpgrades } from './upgrades.ts';

const noted = agentEvent('test.noted', z.object({ n: z.number(), text: z.string() }));

let kernel: KernelFixture;
let http: Awaited<ReturnType<typeof startHttp>>;
let presence: Presence;
let sessions: SessionGuard;
let sockets: AgentSockets;
let topics: Topics;
let elsewhere: Topics;
let rightsChanged: (tenantId: number | null) => void;
const clients: Client[] = [];

beforeAll(async () => {
  kernel = await startKernel();
  http = await startHttp();
  const onFault = (error: unknown): void => void kernel.faults.push(error);
  presence = await startPresence(kernel.db, onFault);
  sessions = await createSessionGuard(kernel, kernel.listener, onFault);
  const { db, bus, log } = kernel;
  topics = await startTopics({ db: () => db, listener: kernel.listener }, onFault);
  elsewhere = await startTopics({ db: () => db, listener: kernel.listener }, onFault);
  const originAllowed = createOriginCheck();
  const principals = {
    onRightsChanged: (run: typeof rightsChanged) => {
      rightsChanged = run;
    },
  };
  sockets = createAgentSockets({
    upgrades: createUpgrades(http.server, log),
    db,
    bus,
    presence,
    sessions,
    principals,
    originAllowed,
    topics,
    log,
    sweepMs: 300,
  });
});
afterEach(() => {
  for (const client of clients.splice(0)) client.ws.terminate();
});
afterAll(async () => {
  await sockets.close();
  sessions.close();
  await presence.stop();
  await http.stop();
  await kernel.end();
});

interface Client {
  ws: WebSocket;
  frames: AgentFrame[];
  closed: number | null;
  /** HTTP status when the handshake was refused. */
  refused: number | null;
}
const seqs = (client: Client): number[] => client.frames.flatMap((frame) => (frame.type === 'event' ? [frame.seq] : []));
const ready = (client: Client): AgentFrame | undefined => client.frames.find((frame) => frame.type === 'ready');

async function ticket(agentId: string, purpose: SocketPurpose = 'call-centre'): Promise<{ ticket: string; sessionId: string }> {
  const sessionId = await kernel.session(TENANT, agentId);
  const issued = await kernel.db.tenant(TENANT, (tx) => issueTicket(tx, { agentId, sessionId } as Principal, purpose));
  return { ticket: issued.ticket, sessionId };
}

function dial(agentId: string, query: Record<string, string>, headers: Record<string, string> = {}): Client {
  const address = `ws://127.0.0.1:${http.port}/api/xmf-basic-model/websocket/${agentId}?${new URLSearchParams(query)}`;
  const ws = new WebSocket(address, { headers });
  const client: Client = { ws, frames: [], closed: null, refused: null };
  ws.on('message', (data: Buffer) => client.frames.push(JSON.parse(data.toString()) as AgentFrame));
  ws.on('close', (code) => {
    client.closed = code;
  });
  ws.on('unexpected-response', (_request, response) => {
    client.refused = response.statusCode ?? 0;
    ws.terminate();
  });
  ws.on('error', () => {});
  clients.push(client);
  return client;
}

async function open(agentId: string, lastSeq?: number): Promise<Client & { sessionId: string }> {
  const { ticket: text, sessionId } = await ticket(agentId);
  const client = dial(agentId, { ticket: text, ...(lastSeq === undefined ? {} : { lastSeq: String(lastSeq) }) });
  await until(() => ready(client) !== undefined);
  return Object.assign(client, { sessionId });
}

const publish = (agentId: string, n: number, text = '') =>
  kernel.db.tenant(TENANT, (tenant) => tenant.publish(noted, [agentId], { n, text }));
const agent = (nth: number): string => kernel.agents(TENANT)[nth] ?? '';

test('a ticket opens one socket, however many try at once, and only for its purpose', async () => {
  const { ticket: text } = await ticket(agent(0));
  expect(await redeemTicket(kernel.db, text, 'chat')).toBeNull();
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => redeemTicket(kernel.db, text, 'call-centre')));
  expect(outcomes.filter((holder) => holder !== null)).toHaveLength(1);
  const { rows } = await kernel.owner.query('select hash from socket_tickets');
  expect(rows).toHaveLength(0);
});

test('a ticket that is late, or whose session ended, opens nothing', async () => {
  const late = await ticket(agent(0));
  await kernel.owner.query(`update socket_tickets set expires_at = now() - interval '1 second'`);
  expect(await redeemTicket(kernel.db, late.ticket, 'call-centre')).toBeNull();
  expect(await purgeTickets(kernel.db)).toBe(1);
  const ended = await ticket(agent(0));
  await kernel.endSession(ended.sessionId, 'signed-out');
  expect(await redeemTicket(kernel.db, ended.ticket, 'call-centre')).toBeNull();
});

test('refuses: no ticket, another agent’s ticket, a foreign origin, another path, a number that is none', async () => {
  const strangers = [
    dial(agent(0), {}),
    dial(agent(1), { ticket: (await ticket(agent(0))).ticket }),
    dial(agent(0), { ticket: (await ticket(agent(0))).ticket }, { origin: 'https://evil.example' }),
    dial('0x1', { ticket: (await ticket(agent(0))).ticket }),
    dial(agent(0), { ticket: (await ticket(agent(0))).ticket, lastSeq: '-1' }),
    dial(kernel.agents(OTHER_TENANT)[0] ?? '', { ticket: (await ticket(agent(0))).ticket }),
  ];
  await until(() => strangers.every((client) => client.refused !== null));
  expect(strangers.map((client) => client.refused)).toEqual([401, 401, 403, 404, 400, 401]);
  const own = dial(agent(0), { ticket: (await ticket(agent(0))).ticket }, { origin: `http://127.0.0.1:${http.port}` });
  await until(() => ready(own) !== undefined);
});

test('a path that only resolves to the one of Socket.IO is refused like any other, and does not hang', async () => {
  const said = await new Promise<string>((resolve) => {
    const socket = connect(http.port, '127.0.0.1', () => {
      socket.write('GET /x/../socket.io/?EIO=4 HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
    });
    socket.once('data', (data) => resolve(String(data)));
  });
  expect(said).toMatch(/^HTTP\/1\.1 404 /);
});

test('without lastSeq nothing is replayed; with it, everything after it, then live', async () => {
  const who = agent(2);
  for (let n = 1; n <= 5; n += 1) await publish(who, n);
  const fresh = await open(who);
  expect(fresh.frames).toEqual([{ type: 'ready', seq: 5, reset: false }]);
  const back = await open(who, 2);
  expect(back.frames.at(-1)).toEqual({ type: 'ready', seq: 5, reset: false });
  expect(seqs(back)).toEqual([3, 4, 5]);
  await publish(who, 6, '引号"与\u2028');
  await until(() => seqs(fresh).length === 1 && seqs(back).length === 4);
  expect(fresh.frames.at(-1)).toMatchObject({
    type: 'event',
    seq: 6,
    name: 'test.noted',
    payload: { n: 6, text: '引号"与\u2028' },
  });
  // Replay sends byte for byte what live sent.
  const replayed = await open(who, 5);
  expect(replayed.frames[0]).toEqual(fresh.frames.at(-1));
});

test('events that commit during the replay arrive once, in order, without a gap', async () => {
  const who = agent(3);
  await kernel.owner.query(`insert into agent_event_heads (tenant_id, agent_id, seq) values ($1, $2, 1500)`, [TENANT, who]);
  await kernel.owner.query(
    `insert into agent_events (tenant_id, agent_id, seq, name, payload) select $1, $2, n, 'test.noted', '{"n":0,"text":""}' from generate_series(1, 1500) n`,
    [TENANT, who],
  );
  let writing = true;
  let written = 0;
  const writers = Array.from({ length: 4 }, async () => {
    while (writing || written < 200) {
      written += 1;
      await publish(who, written);
    }
  });
  const readers: Client[] = [];
  for (let from = 0; from <= 1400; from += 200) {
    const { ticket: text } = await ticket(who);
    readers.push(dial(who, { ticket: text, lastSeq: String(from) }));
  }
  await until(() => readers.every((reader) => ready(reader) !== undefined), 15_000);
  writing = false;
  await Promise.all(writers);
  const head = 1500 + written;
  await until(() => readers.every((reader) => seqs(reader).at(-1) === head), 10_000);
  for (const [nth, reader] of readers.entries()) {
    const from = nth * 200;
    expect(seqs(reader)).toEqual(Array.from({ length: head - from }, (_, i) => from + 1 + i));
  }
});

test('a client that the log no longer reaches back to is told to start afresh', async () => {
  const who = agent(4);
  for (let n = 1; n <= 3; n += 1) await publish(who, n);
  await kernel.owner.query('delete from agent_events where agent_id = $1 and seq <= 2', [who]);
  expect((await open(who, 1)).frames).toEqual([{ type: 'ready', seq: 3, reset: true }]);
  expect((await open(who, 99)).frames).toEqual([{ type: 'ready', seq: 3, reset: true }]);
});

test('events committed by another process arrive, though its wake-up was lost', async () => {
  const who = agent(5);
  const client = await open(who);
  const elsewhere = kernel.otherDb(await createBus(null, () => {}));
  await elsewhere.tenant(TENANT, (tenant) => tenant.publish(noted, [who], { n: 1, text: '' }));
  await until(() => seqs(client).length === 1, 8000);
});

test('who watches a topic is told at once, and of each change in whatever process of their own tenant', async () => {
  const client = await open(agent(8));
  const told = () => client.frames.filter((frame) => frame.type === 'changed').length;
  client.ws.send('watch:seats');
  await until(() => told() === 1);
  expect(client.frames.at(-1)).toEqual({ type: 'changed', topic: 'seats' });
  for (let n = 0; n < 5; n += 1) elsewhere.changed(TENANT, 'seats');
  elsewhere.changed(OTHER_TENANT, 'seats');
  topics.changed(TENANT, 'calls');
  await until(() => told() === 2);
  client.ws.send('unwatch:seats');
  client.ws.send('watch:calls');
  await until(() => told() === 3);
  elsewhere.changed(TENANT, 'seats');
  topics.changed(TENANT, 'calls');
  await until(() => told() === 4);
  expect(client.frames.at(-1)).toEqual({ type: 'changed', topic: 'calls' });
});

test('hearts are answered; other texts, bytes and garbage do no harm', async () => {
  const client = await open(agent(6));
  client.ws.send('heart');
  await until(() => client.frames.some((frame) => frame.type === 'heart'));
  client.ws.send('{"type":"event","seq":1}');
  client.ws.send(Buffer.from([0, 1, 2]));
  client.ws.send('heart');
  await until(() => client.frames.filter((frame) => frame.type === 'heart').length === 2);
  client.ws.send('x'.repeat(2000));
  await until(() => client.closed === 1009);

  const raw = await open(agent(6));
  // A reserved opcode without a mask, written past the WebSocket library.
  (raw.ws as unknown as { _socket: { write(bytes: Buffer): void } })._socket.write(Buffer.from([0xff, 0x00, 0xff]));
  await until(() => raw.closed !== null);
  await new Promise<void>((resolve) => {
    const socket = connect(http.port, '127.0.0.1', () => {
      socket.write('GET /api/xmf-basic-model/websocket/1?ticket=x HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
      socket.destroy();
      resolve();
    });
  });
  await open(agent(6));
});

test('a ping is answered at once with its number', async () => {
  const client = await open(agent(6));
  client.ws.send('ping:7');
  client.ws.send('ping:x');
  client.ws.send('ping:1234567890');
  await until(() => client.frames.some((frame) => frame.type === 'pong' && frame.n === 7));
  expect(client.frames.filter((frame) => frame.type === 'pong')).toHaveLength(1);
});

test('who may do something else now is told, and nobody else', async () => {
  const [gains, stays] = [agent(6), agent(7)];
  const [first, second] = [await open(gains), await open(stays)];
  const rights = (client: Client) => client.frames.filter((frame) => frame.type === 'rights').length;
  // What they could do until now is noted within a second or two.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  rightsChanged(TENANT);
  const role = `insert into roles (tenant_id, name) values (${TENANT}, 'gained') returning id`;
  const { rows } = await kernel.owner.query<{ id: string }>(role);
  await kernel.owner.query('insert into agent_roles (tenant_id, agent_id, role_id) values ($1, $2, $3)', [
    TENANT,
    gains,
    rows[0]?.id,
  ]);
  rightsChanged(TENANT);
  await until(() => rights(first) === 1);
  rightsChanged(TENANT);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect([rights(first), rights(second)]).toEqual([1, 0]);
});

test('a session that ends takes its sockets along at once, and only those', async () => {
  const who = agent(7);
  const [kicked, stays] = [await open(who), await open(who)];
  await kernel.endSession(kicked.sessionId, 'kicked');
  await until(() => kicked.closed !== null);
  expect(kicked.frames.at(-1)).toEqual({ type: 'offline', reason: 'kicked' });
  await publish(who, 1);
  await until(() => seqs(stays).length === 1);
  expect(seqs(kicked)).toEqual([]);
});

test('a session that ends while the signals are cut off takes its sockets along once they are back', async () => {
  const client = await open(agent(10));
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lianxi listen' and datname = current_database()`;
  await kernel.owner.query(cut);
  await kernel.endSession(client.sessionId, 'revoked');
  await until(() => client.closed !== null);
  expect(client.frames.at(-1)).toEqual({ type: 'offline', reason: 'revoked' });
  // And the next signal comes the usual way.
  const next = await open(agent(10));
  await until(() => kernel.listener.healthy);
  await kernel.endSession(next.sessionId, 'kicked');
  await until(() => next.closed !== null);
});

test('a client that takes nothing is cut off, one that is slow is not, and neither loses anything', async () => {
  const who = agent(8);
  const [stuck, slow] = [await open(who, 0), await open(who, 0)];
  const wire = (client: Client) => (client.ws as unknown as { _socket: { pause(): void; resume(): void } })._socket;
  wire(stuck).pause();
  const before = sockets.count;
  const text = '长'.repeat(60_000);
  let n = 0;
  while (sockets.count === before && n < 200) {
    n += 1;
    wire(slow).pause();
    await publish(who, n, text);
    wire(slow).resume();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  expect(sockets.count).toBe(before - 1);
  const all = Array.from({ length: n }, (_, i) => i + 1);
  await until(() => seqs(slow).length === n);
  expect(seqs(slow)).toEqual(all);
  const back = await open(who, 0);
  expect(seqs(back)).toEqual(all);
});

test('the database knows who is reachable, and forgets who left', async () => {
  const who = agent(9);
  const reachable = async (): Promise<boolean> =>
    kernel.db.tenant(TENANT, async ({ tx }) => {
      const rows = await tx.selectFrom('reachable_agents').select('kind').where('agent_id', '=', who).execute();
      return rows.length > 0;
    });
  expect(await reachable()).toBe(false);
  const client = await open(who);
  await until(reachable);
  client.ws.close();
  await until(async () => !(await reachable()));
  expect(kernel.faults).toEqual([]);
});

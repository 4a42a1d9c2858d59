import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import type { Principal } from '../../../platform/permissions/principal.ts';
import { createOriginCheck } from '../../../platform/sockets/origin.ts';
import { createSessionGuard, type SessionGuard } from '../../../platform/sockets/session-guard.ts';
import { createSessionRights } from '../../../platform/sockets/session-rights.ts';
import { issueTicket, type SocketPurpose } from '../../../platform/sockets/ticket.ts';
import { createUpgrades } from '../../../platform/sockets/upgrades.ts';
import { type KernelFixture, startHttp, startKernel, TENANT } from '../../../platform/testing/kernel-fixture.ts';
import { until } from '../../../platform/testing/until.ts';
import { createSipProxy, type SipProxy } from './sip-proxy.ts';

let kernel: KernelFixture;
let http: Awaited<ReturnType<typeof startHttp>>;
let sessions: SessionGuard;
let proxy: SipProxy;
/** The proxy sees a switch as a WebSocket server that speaks `sip`. */
let behind: WebSocketServer;
let listening: string;
let address: string | null;
let rightsChanged: (tenantId: number | null) => void;
const unfit = new Set<string>();
const heard: string[] = [];
const clients: Client[] = [];

beforeAll(async () => {
  kernel = await startKernel();
  http = await startHttp();
  sessions = await createSessionGuard(kernel, kernel.listener, (error) => kernel.faults.push(error));
  behind = new WebSocketServer({ host: '127.0.0.1', port: 0, handleProtocols: (asked) => (asked.has('sip') ? 'sip' : false) });
  await once(behind, 'listening');
  listening = `ws://127.0.0.1:${(behind.address() as AddressInfo).port}/ws`;
  behind.on('connection', (socket) => {
    socket.on('message', (data: Buffer) => {
      heard.push(data.toString());
      socket.send(`SIP/2.0 200 OK ${data.toString()}`);
    });
  });
  const { db, log } = kernel;
  proxy = createSipProxy({
    upgrades: createUpgrades(http.server, log),
    db,
    sessions,
    ofSession: async (sessionId) => principalOf(sessionId),
    rights: createSessionRights(
      {
        ofSessions: async (ids) => new Map(ids.map((id) => [id, principalOf(id)])),
        onRightsChanged: (run) => {
          rightsChanged = run;
        },
      },
      (error) => kernel.faults.push(error),
    ),
    originAllowed: createOriginCheck(),
  });
  proxy.serve(() => address);
});
afterEach(() => {
  for (const client of clients.splice(0)) client.ws.terminate();
  heard.length = 0;
});
afterAll(async () => {
  proxy.close();
  sessions.close();
  behind.close();
  await http.stop();
  await kernel.end();
});

const principalOf = (sessionId: string) => ({ sessionId, holds: () => !unfit.has(sessionId) }) as unknown as Principal;

interface Client {
  ws: WebSocket;
  texts: string[];
  closed: number | null;
  refused: number | null;
}

async function ticket(nth: number, purpose: SocketPurpose = 'sip'): Promise<{ ticket: string; sessionId: string }> {
  const agentId = kernel.agents(TENANT)[nth] ?? '';
  const sessionId = await kernel.session(TENANT, agentId);
  const issued = await kernel.db.tenant(TENANT, (tx) => issueTicket(tx, { agentId, sessionId } as Principal, purpose));
  return { ticket: issued.ticket, sessionId };
}

function dial(text: string, headers: Record<string, string> = {}, protocol = 'sip'): Client {
  const ws = new WebSocket(`ws://127.0.0.1:${http.port}/api/xmf-call-center/sip?ticket=${text}`, protocol, { headers });
  const client: Client = { ws, texts: [], closed: null, refused: null };
  ws.on('message', (data: Buffer) => client.texts.push(data.toString()));
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

async function open(nth: number): Promise<Client & { sessionId: string }> {
  address = listening;
  const { ticket: text, sessionId } = await ticket(nth);
  const client = dial(text);
  await until(() => client.ws.readyState === WebSocket.OPEN);
  return Object.assign(client, { sessionId });
}

test('messages go to the switch and back whole, under the protocol sip', async () => {
  const client = await open(0);
  expect(client.ws.protocol).toBe('sip');
  const long = `REGISTER ${'x'.repeat(8000)}`;
  client.ws.send(long);
  await until(() => client.texts.length === 1);
  expect(client.texts).toEqual([`SIP/2.0 200 OK ${long}`]);
});

test('an empty line of two is answered here, and the switch hears nothing of it', async () => {
  const client = await open(0);
  client.ws.send('\r\n\r\n');
  client.ws.send('OPTIONS');
  await until(() => client.texts.length === 2);
  expect(client.texts[0]).toBe('\r\n');
  expect(heard).toEqual(['OPTIONS']);
});

test('refuses: no ticket, one of another purpose, one used before, a foreign page, another protocol, no right, no switch', async () => {
  address = listening;
  const used = await ticket(1);
  const first = dial(used.ticket);
  await until(() => first.ws.readyState === WebSocket.OPEN);
  const noRight = await ticket(1);
  unfit.add(noRight.sessionId);
  const strangers = [
    dial(''),
    dial((await ticket(1, 'call-centre')).ticket),
    dial(used.ticket),
    dial((await ticket(1)).ticket, { origin: 'https://evil.example' }),
    dial((await ticket(1)).ticket, {}, 'chat'),
    dial(noRight.ticket),
  ];
  await until(() => strangers.every((client) => client.refused !== null));
  expect(strangers.map((client) => client.refused)).toEqual([401, 401, 401, 403, 400, 403]);
  address = null;
  const early = dial((await ticket(1)).ticket);
  address = 'ws://127.0.0.1:1/ws';
  await until(() => early.refused !== null);
  const unreachable = dial((await ticket(1)).ticket);
  await until(() => unreachable.refused !== null);
  expect([early.refused, unreachable.refused]).toEqual([503, 503]);
});

test('a ticket with a handshake that is none leaves nothing open at the switch', async () => {
  address = listening;
  const { ticket: text } = await ticket(7);
  const opened = once(behind, 'connection');
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-protocol': 'sip',
    'sec-websocket-key': 'no key',
  };
  const asked = request(`http://127.0.0.1:${http.port}/api/xmf-call-center/sip?ticket=${text}`, { headers });
  asked.end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(400);
  const [leftOver] = (await opened) as [WebSocket];
  await until(() => leftOver.readyState === WebSocket.CLOSED);
  expect(proxy.count).toBe(0);
});

test('a session that ends takes its phone along, at the switch too', async () => {
  const [kicked, stays] = [await open(2), await open(3)];
  const before = behind.clients.size;
  await kernel.endSession(kicked.sessionId, 'kicked');
  await until(() => kicked.closed !== null);
  await until(() => behind.clients.size === before - 1);
  expect([kicked.closed, stays.closed]).toEqual([4001, null]);
});

test('a page that connects again takes the place of the one before, which may hang', async () => {
  const first = await open(4);
  const issued = await kernel.db.tenant(TENANT, (tx) =>
    issueTicket(tx, { agentId: kernel.agents(TENANT)[4] ?? '', sessionId: first.sessionId } as Principal, 'sip'),
  );
  const second = dial(issued.ticket);
  await until(() => first.closed === 1012);
  second.ws.send('OPTIONS');
  await until(() => second.texts.length === 1);
  expect(second.closed).toBeNull();
});

test('a phone whose right is taken is closed', async () => {
  const client = await open(4);
  unfit.add(client.sessionId);
  rightsChanged(TENANT);
  await until(() => client.closed === 4001);
});

test('when one side goes the other is told, and nothing is left open', async () => {
  const client = await open(5);
  for (const socket of behind.clients) socket.terminate();
  await until(() => client.closed === 1012);
  const next = await open(5);
  const before = proxy.count;
  next.ws.close();
  await until(() => proxy.count === before - 1 && behind.clients.size === proxy.count);
  expect(kernel.faults).toEqual([]);
});

test('a message longer than any of SIP ends the connection', async () => {
  const client = await open(6);
  client.ws.send('x'.repeat(70_000));
  await until(() => client.closed === 1009);
  expect(heard).toEqual([]);
});

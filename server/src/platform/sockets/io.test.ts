import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { sql } from 'kysely';
import { io as connect, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createErrorMapper } from '../http/error-mapper.ts';
import type { Principal } from '../permissions/principal.ts';
import { type KernelFixture, OTHER_TENANT, startHttp, startKernel, TENANT } from '../testing/kernel-fixture.ts';
import { until } from '../testing/until.ts';
import { createIo, type SocketIo } from './io.ts';
import { createOriginCheck } from './origin.ts';
import { type Presence, startPresence } from './presence.ts';
import { createSessionGuard, type SessionGuard } from './session-guard.ts';
import { createSessionRights } from './session-rights.ts';
import { issueTicket } from './ticket.ts';

const echo = { input: z.object({ n: z.number().int() }), reply: z.object({ n: z.number(), by: z.string() }) };

let kernel: KernelFixture;
let http: Awaited<ReturnType<typeof startHttp>>;
let presence: Presence;
let sessions: SessionGuard;
let io: SocketIo;
/** Agents without the right. */
const unfit = new Set<string>();
/** Sessions whose rights were read. */
const reads: string[] = [];
let rightsChanged = (_tenantId: number | null): void => {};
const clients: Socket[] = [];

beforeAll(async () => {
  kernel = await startKernel();
  http = await startHttp();
  const onFault = (error: unknown): void => void kernel.faults.push(error);
  presence = await startPresence(kernel.db, onFault);
  sessions = await createSessionGuard(kernel, kernel.listener, onFault);
  const ofSession = async (sessionId: string): Promise<Principal> => {
    reads.push(sessionId);
    const { rows } = await kernel.owner.query('select agent_id from auth_sessions where id = $1 and ended_at is null', [
      sessionId,
    ]);
    const agentId: string = rows[0]?.agent_id;
    return { agentId, sessionId, holds: () => !unfit.has(agentId) } as unknown as Principal;
  };
  const principals = {
    ofSession,
    ofSessions: async (ids: readonly string[]) =>
      new Map(await Promise.all(ids.map(async (id) => [id, await ofSession(id)] as const))),
    onRightsChanged: (run: (tenantId: number | null) => void) => {
      rightsChanged = run;
    },
  };
  io = createIo({
    server: http.server,
    db: kernel.db,
    presence,
    sessions,
    principals,
    rights: createSessionRights(principals, onFault),
    originAllowed: createOriginCheck(['https://portal.example']),
    mapError: createErrorMapper({}),
    checkReplies: true,
    redis: null,
    log: kernel.log,
  });
  const query = { ticket: 'session', tenant: 'orgi', agent: 'userid' };
  io.agents('/im/agent', { purpose: 'chat', permission: 'chat', query }, {}, (socket) => {
    io.command(socket, 'echo', echo, async ({ n }) => {
      if (n === 1) throw new CodedError(commonErrors.conflict);
      if (n === 2) throw new Error('a secret detail');
      if (n === 3) return { n: 3 } as never;
      return { n, by: socket.data.agentId };
    });
  });
  io.visitors(
    '/im/visitor',
    async ({ auth, origin }) => {
      if (auth.token === 'boom') throw new Error('database away');
      return auth.token === 'good' && origin !== 'https://evil.example' ? { visitorId: '7' } : null;
    },
    (socket) => socket.emit('who', socket.data),
  );
  io.visitors(
    '/im/anyone',
    async () => ({}),
    () => {},
  );
});
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
});
afterAll(async () => {
  sessions.close();
  await io.close();
  await presence.stop();
  await http.stop();
  await kernel.end();
});

const agent = (nth: number): string => kernel.agents(TENANT)[nth] ?? '';

async function credentials(agentId: string): Promise<{ query: Record<string, string>; sessionId: string }> {
  const sessionId = await kernel.session(TENANT, agentId);
  const { ticket } = await kernel.db.tenant(TENANT, (tx) => issueTicket(tx, { agentId, sessionId } as Principal, 'chat'));
  return { query: { orgi: String(TENANT), userid: agentId, session: ticket, admin: 'false' }, sessionId };
}

function dial(namespace: string, options: object): Socket {
  const client = connect(`http://127.0.0.1:${http.port}${namespace}`, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    ...options,
  });
  clients.push(client);
  return client;
}
const outcome = (client: Socket): Promise<string> =>
  new Promise((resolve) => {
    // It may have connected while the test did something else.
    if (client.connected) resolve('connected');
    client.once('connect', () => resolve('connected'));
    client.once('connect_error', (error) => resolve(error.message));
  });

test('an agent’s ticket opens one socket; hints that differ, strange origins and missing rights do not', async () => {
  const own = await credentials(agent(0));
  expect(await outcome(dial('/im/agent', { query: own.query }))).toBe('connected');
  expect(await outcome(dial('/im/agent', { query: own.query }))).toBe('not signed in');
  const refused = async (change: Record<string, string>, extraHeaders: Record<string, string> = {}): Promise<string> => {
    const { query } = await credentials(agent(0));
    return outcome(dial('/im/agent', { query: { ...query, ...change }, extraHeaders }));
  };
  expect(await refused({ userid: agent(1) })).toBe('not signed in');
  expect(await refused({ orgi: '175' })).toBe('not signed in');
  expect(await refused({ session: 'x' })).toBe('not signed in');
  expect(await refused({}, { origin: 'https://evil.example' })).toBe('not signed in');
  expect(await refused({}, { origin: 'https://portal.example' })).toBe('connected');
  unfit.add(agent(2));
  expect(await outcome(dial('/im/agent', { query: (await credentials(agent(2))).query }))).toBe('not signed in');
  expect(await outcome(dial('/', {}))).toBe('not signed in');
  expect(await outcome(dial('/elsewhere', {}))).toBe('Invalid namespace');
});

test('long polling is not served', async () => {
  const reply = await fetch(`http://127.0.0.1:${http.port}/socket.io/?EIO=4&transport=polling`);
  expect(reply.status).toBe(400);
});

test('commands answer with the envelope: value, bad input, coded error, unforeseen error', async () => {
  const client = dial('/im/agent', { query: (await credentials(agent(3))).query });
  expect(await outcome(client)).toBe('connected');
  const ask = (...args: unknown[]) => client.timeout(2000).emitWithAck('echo', ...args);
  expect(await ask({ n: 9 })).toEqual({ code: '0', message: '操作成功', data: { n: 9, by: agent(3) } });
  expect(await ask({ n: 'nine' })).toMatchObject({ code: '4000', data: null, reason: 'common.invalid', fields: [{ path: 'n' }] });
  expect(await ask(null)).toMatchObject({ code: '4000' });
  expect(await ask({ n: Buffer.from('x') })).toMatchObject({ code: '4000' });
  expect(await ask({ n: 1 })).toMatchObject({ code: '4009', reason: 'common.conflict' });
  const unforeseen = await ask({ n: 2 });
  expect(unforeseen).toMatchObject({ code: '500', message: '操作失败' });
  expect(JSON.stringify(unforeseen)).not.toContain('secret');
  expect(await ask({ n: 3 })).toMatchObject({ code: '500' });
  // Without an acknowledgement, and with more than was agreed: dropped.
  client.emit('echo', { n: 1 });
  await expect(client.timeout(300).emitWithAck('echo', { n: 9 }, 'more')).rejects.toThrow();
  client.emit('no such command', { n: 1 });
  expect(await ask({ n: 10 })).toMatchObject({ code: '0' });
});

test('a socket that floods is told to slow down', async () => {
  const client = dial('/im/agent', { query: (await credentials(agent(4))).query });
  expect(await outcome(client)).toBe('connected');
  const replies = await Promise.all(
    Array.from({ length: 200 }, (_, n) => client.timeout(5000).emitWithAck('echo', { n: n + 10 })),
  );
  const slowed = replies.filter((reply) => reply.code === '4029');
  expect(slowed.length).toBeGreaterThan(50);
  expect(slowed.length).toBeLessThan(110);
});

test('a frame that is too large closes the socket alone', async () => {
  const client = dial('/im/agent', { query: (await credentials(agent(5))).query });
  expect(await outcome(client)).toBe('connected');
  client.emit('echo', { n: 'x'.repeat(100_000) });
  await until(() => client.disconnected);
});

test('the end of a session, and the loss of the right, close the socket at once', async () => {
  const kicked = await credentials(agent(6));
  const first = dial('/im/agent', { query: kicked.query });
  const heard: string[] = [];
  first.on('offline', (reason: string) => heard.push(reason));
  const second = dial('/im/agent', { query: (await credentials(agent(7))).query });
  expect([await outcome(first), await outcome(second)]).toEqual(['connected', 'connected']);
  await kernel.endSession(kicked.sessionId, 'kicked');
  await until(() => first.disconnected);
  expect(heard).toEqual(['kicked']);
  expect(second.connected).toBe(true);
  unfit.add(agent(7));
  rightsChanged(null);
  await until(() => second.disconnected);
});

test('a change of rights reads each session of that tenant once, however many sockets it has, and no other tenant’s', async () => {
  const { sessionId, query } = await credentials(agent(15));
  const more = async () => {
    const { ticket } = await kernel.db.tenant(TENANT, (tx) =>
      issueTicket(tx, { agentId: agent(15), sessionId } as Principal, 'chat'),
    );
    return { ...query, session: ticket };
  };
  for (const each of [query, await more(), await more()]) {
    expect(await outcome(dial('/im/agent', { query: each }))).toBe('connected');
  }
  const last = clients.at(-1) as Socket;
  reads.length = 0;
  rightsChanged(OTHER_TENANT);
  unfit.add(agent(15));
  rightsChanged(TENANT);
  await until(() => last.disconnected);
  expect(reads).toEqual([sessionId]);
});

test('a visitor is let in by the area’s answer, whose failure refuses without a word', async () => {
  const good = dial('/im/visitor', { auth: { token: 'good' } });
  const who = new Promise((resolve) => good.once('who', resolve));
  expect(await outcome(good)).toBe('connected');
  expect(await who).toEqual({ visitorId: '7' });
  expect(await outcome(dial('/im/visitor', { auth: { token: 'bad' } }))).toBe('not signed in');
  expect(await outcome(dial('/im/visitor', { auth: { token: 'boom' } }))).toBe('not signed in');
  expect(await outcome(dial('/im/visitor', { auth: { token: 'good' }, extraHeaders: { origin: 'https://evil.example' } }))).toBe(
    'not signed in',
  );
  // A second namespace over the connection whose handshake was freed.
  expect(await outcome(good.io.socket('/im/agent', {}))).toBe('not signed in');
  // Its Origin went with it: without one it would pass for a caller that is no browser.
  expect(await outcome(good.io.socket('/im/anyone', {}))).toBe('not signed in');
  expect(await outcome(dial('/im/anyone', {}))).toBe('connected');
  expect(good.connected).toBe(true);
});

test('an agent on the chat is reachable there', async () => {
  const client = dial('/im/agent', { query: (await credentials(agent(8))).query });
  expect(await outcome(client)).toBe('connected');
  const kinds = async (): Promise<string[]> =>
    kernel.db.tenant(TENANT, async ({ tx }) => {
      const rows = await tx.selectFrom('reachable_agents').select('kind').where('agent_id', '=', agent(8)).execute();
      return rows.map((row) => row.kind ?? '');
    });
  await until(async () => (await kinds()).includes('chat'));
  client.disconnect();
  await until(async () => (await kinds()).length === 0);
});

test('every socket is told to ask anew after a commit that may stand and was told to nobody', async () => {
  const client = dial('/im/agent', { query: (await credentials(agent(0))).query });
  expect(await outcome(client)).toBe('connected');
  const told = new Promise<void>((resolve) => void client.once('resync', resolve));
  const sleep = sql`select pg_sleep(31)`;
  const work = kernel.db
    .tenant(TENANT, async ({ tx, beforeCommit }) => beforeCommit(async () => void (await sleep.execute(tx))))
    .catch(() => {});
  await until(async () => {
    const { rowCount } = await kernel.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where query = 'select pg_sleep(31)' and state = 'active'`,
    );
    return rowCount === 1;
  });
  await work;
  await told;
});

import { setTimeout } from 'node:timers/promises';
import type { AgentFrame, OfflineReason } from '@lianxi/contracts/kit/events';
import type { FastifyBaseLogger } from 'fastify';
import { WebSocket, WebSocketServer } from 'ws';
import type { Db } from '../db/db.ts';
import { readAfter, readAhead } from '../events/agent-log.ts';
import type { Bus, LoggedEvent, Wake } from '../events/bus.ts';
import type { OriginCheck } from './origin.ts';
import type { Presence, PresenceEntry } from './presence.ts';
import { createRightsWatch } from './rights-watch.ts';
import type { SessionGuard, SessionHolder } from './session-guard.ts';
import { redeemTicket, type TicketHolder } from './ticket.ts';
import type { Topics } from './topics.ts';
import type { Upgrade, UpgradeOwner, Upgrades } from './upgrades.ts';

/**
 * The call-centre WebSocket (specification section 7): `/api/xmf-basic-model/websocket/{userId}?ticket=…&lastSeq=…`.
 * It replays the agent's log after `lastSeq`, says `ready`, and goes on live. Without `lastSeq` nothing is replayed.
 */
export interface AgentSockets {
  /** Open sockets of this process. */
  readonly count: number;
  /** Closes every socket as a server that goes away; clients come back to another. Waits a second for those that answer slowly. */
  close(): Promise<void>;
}

export interface AgentSocketsOptions {
  upgrades: Upgrades;
  db: Db;
  bus: Bus;
  presence: Presence;
  sessions: SessionGuard;
  principals: { onRightsChanged(run: (tenantId: number | null) => void): void };
  originAllowed: OriginCheck;
  topics: Topics;
  log: FastifyBaseLogger;
  /** How often connections are looked over. Default 10 s. */
  sweepMs?: number;
}

const ADDRESS = /^\/api\/xmf-basic-model\/websocket\/(\d{1,18})$/;
const PAGE = 200;
/** An agent's page whose Web Worker died still answers pings, unless the machine is gone. */
const PING_AFTER_MS = 30_000;
const DEAD_AFTER_MS = 90_000;
/** Wake-ups from other processes may be lost: the newest numbers are compared this often. */
const COMPARE_MS = 5000;
/** More is not queued for a client: it gets the rest from the log once it took this, and is cut off when it never does. */
const MAX_BUFFERED_BYTES = 256 * 1024;
const MAX_MESSAGES_PER_SWEEP = 200;
/** Reads of the log at a time, so that ten thousand agents who reconnect leave connections for others. */
const MAX_READS = 6;

/** `unwatch:` and a topic. */
const LONGEST_MESSAGE = 28;

const HEART = Buffer.from(JSON.stringify({ type: 'heart' } satisfies AgentFrame));

/** One connection. State lives on the socket itself, and handlers are shared: an idle agent costs no closure. */
class AgentSocket extends WebSocket implements PresenceEntry, SessionHolder {
  tenantId = 0;
  agentId = '';
  sessionId = '';
  readonly kind = 'call-centre';
  /** The last number sent; null before the first `ready` of a client that wants no past. */
  sent: number | null = null;
  /** The newest number heard of. */
  head = 0;
  ready = false;
  reading = false;
  heardAt = 0;
  /** Messages since the last sweep. */
  heard = 0;
  /** Was full at the last sweep. */
  full = false;

  endSession(reason: OfflineReason): void {
    this.frame({ type: 'offline', reason });
    this.close(4001, reason);
  }

  frame(frame: AgentFrame): void {
    this.send(JSON.stringify(frame));
  }

  /** Sends an event of the log; not when the client does not keep up. */
  event(event: LoggedEvent): boolean {
    if (this.bufferedAmount > MAX_BUFFERED_BYTES) return false;
    // The payload is JSON already, and the same for replay and live.
    const { seq, name, payload, createdAt } = event;
    this.send(`{"type":"event","seq":${seq},"name":"${name}","payload":${payload},"at":"${createdAt.toISOString()}"}`);
    this.sent = seq;
    return true;
  }
}

export function createAgentSockets(options: AgentSocketsOptions): AgentSockets {
  const { upgrades, db, bus, presence, sessions, principals, originAllowed, topics, log, sweepMs = 10_000 } = options;
  const byAgent = new Map<string, AgentSocket[]>();
  let count = 0;
  let closing = false;

  const settings = {
    noServer: true,
    WebSocket: AgentSocket,
    perMessageDeflate: false,
    clientTracking: false,
    maxPayload: 1024,
    // A client that does not answer `close` is cut off. (Known to ws, not yet to its types.)
    closeTimeout: 2000,
  };
  const acceptor = new WebSocketServer<typeof AgentSocket>(settings);

  function onMessage(this: WebSocket, data: Buffer, isBinary: boolean): void {
    const socket = this as AgentSocket;
    socket.heardAt = Date.now();
    socket.heard += 1;
    if (isBinary || data.length > LONGEST_MESSAGE) return;
    const text = data.toString();
    if (text === 'heart') socket.send(HEART, { binary: false });
    else if (/^ping:\d{1,9}$/.test(text)) socket.frame({ type: 'pong', n: Number(text.slice(5)) });
    const [, act, topic] = /^(watch|unwatch):([a-z-]{1,20})$/.exec(text) ?? [];
    if (act && topic) topics[act as 'watch' | 'unwatch'](socket, topic);
  }
  function onPong(this: WebSocket): void {
    (this as AgentSocket).heardAt = Date.now();
  }
  function onClose(this: WebSocket): void {
    const socket = this as AgentSocket;
    count -= 1;
    const others = byAgent.get(socket.agentId)?.filter((other) => other !== socket) ?? [];
    if (others.length > 0) byAgent.set(socket.agentId, others);
    else {
      byAgent.delete(socket.agentId);
      rights.forget(socket.agentId);
    }
    topics.forget(socket);
    sessions.remove(socket);
    presence.disconnected(socket);
  }
  // A broken frame or connection: `close` follows.
  function onError(): void {}

  const rights = createRightsWatch({
    db,
    notify: (agentId) => {
      for (const socket of byAgent.get(agentId) ?? []) socket.frame({ type: 'rights' });
    },
    onFault: (error) => log.error({ err: error }, 'rights of connected agents not readable'),
  });
  principals.onRightsChanged(rights.changed);

  const waiting: AgentSocket[] = [];
  let reads = 0;

  /** Reads what the socket misses until it is level with the log. At most one reader per socket. */
  const catchUp = (socket: AgentSocket): void => {
    if (socket.reading) return;
    socket.reading = true;
    readNext(socket);
  };
  const readNext = (socket: AgentSocket): void => {
    if (reads < MAX_READS) void readPage(socket);
    else waiting.push(socket);
  };

  const readPage = async (socket: AgentSocket): Promise<void> => {
    reads += 1;
    let head = 0;
    try {
      head = await sendPage(socket);
    } catch (error) {
      // The client comes back and asks again.
      log.error({ err: error, agentId: socket.agentId }, 'agent log not readable');
      socket.close(1011);
    }
    reads -= 1;
    const next = waiting.shift();
    if (next) void readPage(next);
    // From here to the end nothing waits: a commit cannot slip in between the comparison and `reading`.
    if (socket.readyState !== WebSocket.OPEN || (socket.sent === head && socket.head <= head)) socket.reading = false;
    else if (socket.bufferedAmount > 0)
      socket.ping(undefined, undefined, () => readNext(socket)); // written behind all before it
    else readNext(socket);
  };

  /** Sends the next events, and `ready` when they were the last. Answers the log's newest number. */
  const sendPage = async (socket: AgentSocket): Promise<number> => {
    const { tenantId, agentId, sent } = socket;
    const page = await db.tenant(tenantId, ({ tx }) => readAfter(tx, tenantId, agentId, sent, PAGE));
    for (const event of page.events) if (!socket.event(event)) break;
    if (page.reset || sent === null) socket.sent = page.head;
    if (page.reset || (socket.sent === page.head && !socket.ready)) {
      socket.ready = true;
      socket.frame({ type: 'ready', seq: page.head, reset: page.reset });
    }
    return page.head;
  };

  bus.onWake(({ agentId, seq, event }: Wake) => {
    for (const socket of byAgent.get(agentId) ?? []) {
      if (seq > socket.head) socket.head = seq;
      if (socket.reading || (socket.sent !== null && seq <= socket.sent)) continue;
      if (event && socket.sent === seq - 1 && socket.event(event)) continue;
      catchUp(socket);
    }
  });

  const open = (socket: AgentSocket, holder: TicketHolder, lastSeq: number | null): void => {
    Object.assign(socket, holder);
    socket.sent = lastSeq;
    socket.heardAt = Date.now();
    socket.on('message', onMessage);
    socket.on('pong', onPong);
    socket.on('close', onClose);
    socket.on('error', onError);
    count += 1;
    byAgent.set(socket.agentId, [...(byAgent.get(socket.agentId) ?? []), socket]);
    sessions.add(socket);
    presence.connected(socket);
    rights.watch(socket.tenantId, socket.agentId);
    catchUp(socket);
  };

  const accept = async ({ request, socket, head, url, match }: Upgrade): Promise<number | undefined> => {
    if (closing) return 503;
    if (!originAllowed(request.headers.origin, request.headers.host)) return 403;
    const lastSeq = parseLastSeq(url.searchParams.get('lastSeq'));
    if (lastSeq === undefined) return 400;
    const holder = await redeemTicket(db, url.searchParams.get('ticket') ?? '', 'call-centre');
    // The ticket is used up either way: one that names somebody else is a guess.
    if (!holder || holder.agentId !== match[1]) return 401;
    acceptor.handleUpgrade(request, socket, head, (accepted) => open(accepted, holder, lastSeq));
    return undefined;
  };

  const sweep = setInterval(() => {
    const now = Date.now();
    for (const sockets of byAgent.values()) {
      for (const socket of sockets) {
        const silent = now - socket.heardAt;
        const full = socket.bufferedAmount > MAX_BUFFERED_BYTES;
        if (silent > DEAD_AFTER_MS || socket.heard > MAX_MESSAGES_PER_SWEEP || (full && socket.full)) socket.terminate();
        else if (silent > PING_AFTER_MS && socket.readyState === WebSocket.OPEN) socket.ping();
        socket.heard = 0;
        socket.full = full;
      }
    }
  }, sweepMs);

  const compare = setInterval(() => {
    const known = new Map<string, number>();
    for (const [agentId, sockets] of byAgent) {
      for (const { sent } of sockets) {
        if (sent !== null && sent < (known.get(agentId) ?? Number.POSITIVE_INFINITY)) known.set(agentId, sent);
      }
    }
    if (known.size === 0) return;
    readAhead(db, known)
      .then((heads) => {
        for (const [agentId, seq] of heads) {
          for (const socket of byAgent.get(agentId) ?? []) {
            if (socket.sent === null || seq <= socket.sent) continue;
            if (seq > socket.head) socket.head = seq;
            catchUp(socket);
          }
        }
      })
      .catch((error: unknown) => log.warn({ err: error }, 'heads of the agent logs not readable'));
  }, COMPARE_MS);
  sweep.unref();
  compare.unref();

  const sockets: UpgradeOwner & AgentSockets = {
    kind: 'call-centre',
    accept,
    get count() {
      return count;
    },
    async close() {
      closing = true;
      clearInterval(sweep);
      clearInterval(compare);
      rights.close();
      const all = [...byAgent.values()].flat();
      for (const socket of all) socket.close(1001);
      for (let waited = 0; count > 0 && waited < 1000; waited += 50) await setTimeout(50);
      for (const socket of all) socket.terminate();
    },
  };
  upgrades.on(ADDRESS, sockets);
  return sockets;
}

/** undefined: not a number. */
function parseLastSeq(text: string | null): number | null | undefined {
  if (text === null || text === '') return null;
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

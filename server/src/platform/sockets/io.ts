import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { OfflineReason } from '@lianxi/contracts/kit/events';
import type { FastifyBaseLogger } from 'fastify';
import type { RedisClientType } from 'redis';
import { type DefaultEventsMap, type Namespace, Server, type Socket } from 'socket.io';
import type { Db } from '../db/db.ts';
import { watchDoubt } from '../db/watch-doubt.ts';
import type { ErrorMapper } from '../http/error-mapper.ts';
import type { Principal } from '../permissions/principal.ts';
import { createCommands } from './commands.ts';
import type { OriginCheck } from './origin.ts';
import type { Presence, PresenceEntry } from './presence.ts';
import { redisAdapter } from './redis-adapter.ts';
import type { SessionGuard, SessionHolder } from './session-guard.ts';
import type { RightsHolder, SessionRights } from './session-rights.ts';
import { redeemTicket } from './ticket.ts';

type AnyEvents = DefaultEventsMap;

/** What the server knows of an agent's socket: `socket.data`. */
export interface AgentSocketData {
  readonly tenantId: number;
  readonly agentId: string;
  readonly sessionId: string;
  /** Kept current while rights change; a socket that loses the namespace's right is closed. */
  principal: Principal;
}
export type AgentSocket<C extends object = AnyEvents, S extends object = AnyEvents> = Socket<
  C & AnyEvents,
  S & AnyEvents,
  AnyEvents,
  AgentSocketData
>;

/** Who may come in as an agent, and what they bring. */
export interface AgentDoor {
  /** What the ticket of the handshake is for, and how the socket counts in who is reachable. */
  readonly purpose: 'chat' | 'video';
  readonly permission: string;
  /** They must have it, too. */
  readonly app?: string;
  /** Names in the handshake's query: of the one-use ticket, and of two hints that must match it (decision 5). */
  readonly query: { readonly ticket: string; readonly tenant: string; readonly agent: string };
}

/** What a visitor's socket brings: the token of the CONNECT packet is the credential. */
export interface VisitorHandshake {
  readonly auth: Readonly<Record<string, unknown>>;
  readonly origin: string | undefined;
  readonly host: string | undefined;
  readonly address: string;
}
export type VisitorSocket<V, C extends object = AnyEvents, S extends object = AnyEvents> = Socket<
  C & AnyEvents,
  S & AnyEvents,
  AnyEvents,
  V
>;

/** Socket.IO, over WebSocket only. Areas add their namespaces. */
export interface SocketIo {
  readonly server: Server;
  /** A namespace for agents. `onConnection` runs for each authenticated socket. */
  agents<C extends object, S extends object>(
    path: string,
    door: AgentDoor,
    onConnection: (socket: AgentSocket<C, S>) => void,
  ): Namespace<C & AnyEvents, S & AnyEvents, AnyEvents, AgentSocketData>;
  /** A namespace for visitors. `authenticate` answers what becomes `socket.data`, or null to refuse. */
  visitors<V, C extends object, S extends object>(
    path: string,
    authenticate: (handshake: VisitorHandshake) => Promise<V | null>,
    onConnection: (socket: VisitorSocket<V, C, S>) => void,
  ): Namespace<C & AnyEvents, S & AnyEvents, AnyEvents, V>;
  /** Binds a command of a socket; see commands.ts. */
  readonly command: ReturnType<typeof createCommands>;
  close(): Promise<void>;
}

export interface SocketIoOptions {
  server: HttpServer;
  db: Db;
  presence: Presence;
  sessions: SessionGuard;
  principals: { ofSession(sessionId: string): Promise<Principal | null> };
  rights: SessionRights;
  originAllowed: OriginCheck;
  mapError: ErrorMapper;
  /** Checks replies of commands against their contract. */
  checkReplies: boolean;
  redis: RedisClientType | null;
  log: FastifyBaseLogger;
}

const REFUSED = new Error('not signed in');
export function createIo(options: SocketIoOptions): SocketIo {
  const { db, presence, sessions, principals, rights, originAllowed, log, redis } = options;
  const server = new Server(options.server, {
    transports: ['websocket'],
    serveClient: false,
    allowUpgrades: false,
    httpCompression: false,
    perMessageDeflate: false,
    // The agent socket answers upgrades of unknown paths.
    destroyUpgrade: false,
    maxHttpBufferSize: 64 * 1024,
    connectTimeout: 10_000,
    ...(redis ? { adapter: redisAdapter(redis) } : {}),
  });
  // Nobody has business in the root namespace; a socket that joined none is closed after `connectTimeout`.
  server.of('/').use((_socket, next) => next(REFUSED));
  const namespaces: Pick<Namespace, 'emit' | 'local'>[] = [];
  const resync = (): void => {
    for (const namespace of namespaces) namespace.emit('resync');
  };
  // What other processes' sockets were told while Redis was away did not reach them.
  redis?.on('ready', resync);
  // A process that died between a commit and its news told them to nobody; its own sockets come back by themselves.
  presence.onSilence(() => {
    for (const namespace of namespaces) namespace.local.emit('resync');
  });
  // A commit that may stand was told to nobody. Asked again when there is a database to ask.
  const endDoubt = watchDoubt(db, resync);

  const refuse = (error: unknown): Error => {
    if (error !== REFUSED) log.error({ err: error }, 'socket handshake failed');
    return REFUSED;
  };

  return {
    server,
    command: createCommands(options),
    agents(path, { purpose, permission, app, query: names }, onConnection) {
      const belongs = (principal: Principal | null): principal is Principal =>
        principal?.holds(permission) === true && (app === undefined || principal.uses(app));
      const namespace: Namespace<AnyEvents, AnyEvents, AnyEvents, AgentSocketData> = server.of(path);
      namespaces.push(namespace);
      const admit = async (socket: AgentSocket): Promise<void> => {
        refuseSecond(socket);
        const { headers, query } = socket.handshake;
        if (!originAllowed(headers.origin, headers.host)) throw REFUSED;
        const holder = await redeemTicket(db, String(query[names.ticket]), purpose);
        const hints = [String(query[names.agent]), String(query[names.tenant])];
        if (!holder || hints[0] !== holder.agentId || hints[1] !== String(holder.tenantId)) throw REFUSED;
        const principal = await principals.ofSession(holder.sessionId);
        if (!belongs(principal)) throw REFUSED;
        socket.data = { ...holder, principal };
      };
      namespace.use((socket, next) => {
        admit(socket).then(
          () => next(),
          (error: unknown) => next(refuse(error)),
        );
      });
      namespace.on('connection', (socket) => {
        slim(socket);
        const holder = new OpenSession(socket, purpose, belongs);
        sessions.add(holder);
        rights.add(holder);
        presence.connected(holder);
        socket.on('disconnect', () => {
          sessions.remove(holder);
          rights.remove(holder);
          presence.disconnected(holder);
        });
        onConnection(socket as never);
      });
      return namespace as never;
    },
    visitors(path, authenticate, onConnection) {
      const namespace = server.of(path);
      namespaces.push(namespace);
      const admit = async (socket: Pick<Socket, 'conn' | 'handshake'>) => {
        refuseSecond(socket);
        const { headers, auth, address } = socket.handshake;
        return authenticate({ auth, origin: headers.origin, host: headers.host, address });
      };
      namespace.use((socket, next) => {
        admit(socket).then(
          (data) => {
            if (data === null) return next(REFUSED);
            socket.data = data;
            next();
          },
          (error: unknown) => next(refuse(error)),
        );
      });
      namespace.on('connection', (socket) => {
        slim(socket);
        onConnection(socket as never);
      });
      return namespace as never;
    },
    close() {
      endDoubt();
      return server.close();
    },
  };
}

type Belongs = (principal: Principal | null) => principal is Principal;

/** An agent's socket as sessions, rights and presence see it. */
class OpenSession implements SessionHolder, RightsHolder, PresenceEntry {
  readonly kind: AgentDoor['purpose'];
  readonly #socket: AgentSocket;
  readonly #belongs: Belongs;

  constructor(socket: AgentSocket, kind: AgentDoor['purpose'], belongs: Belongs) {
    this.kind = kind;
    this.#socket = socket;
    this.#belongs = belongs;
  }
  get sessionId(): string {
    return this.#socket.data.sessionId;
  }
  get tenantId(): number {
    return this.#socket.data.tenantId;
  }
  get agentId(): string {
    return this.#socket.data.agentId;
  }
  endSession(reason: OfflineReason): void {
    this.#socket.emit('offline', reason);
    this.#socket.disconnect(true);
  }
  judge(principal: Principal | null): void {
    if (this.#belongs(principal)) this.#socket.data.principal = principal;
    else this.#socket.disconnect(true);
  }
}

/** A connection joins once: {@link slim} took its Origin, without which a later join would pass for one of no browser. */
function refuseSecond({ conn }: Pick<Socket, 'conn'>): void {
  if ((conn as { request: IncomingMessage | null }).request === null) throw REFUSED;
}

/**
 * Frees what an open socket no longer needs: the handshake request with its headers, and the credentials. What is needed of
 * the query was copied to `socket.data` before: with the request goes the query.
 */
function slim(socket: Pick<Socket, 'conn' | 'handshake'>): void {
  (socket.conn as { request: IncomingMessage | null }).request = null;
  (socket as { handshake: Partial<Socket['handshake']> }).handshake = { headers: {}, query: {}, auth: {} };
}

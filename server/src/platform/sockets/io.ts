import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { OfflineReason } from '@lianxi/contracts/kit/events';
import type { FastifyBaseLogger } from 'fastify';
import type { RedisClientType } from 'redis';
import { type DefaultEventsMap, type Namespace, Server, type Socket } from 'socket.io';
import type { Db } from '../db/db.ts';
import { watchDoubt } from '../db/watch-doubt.ts';
import type { ErrorMapper } from '../http/error-mapper.ts';
import type { Principal } from '../permissions/principal.ts';
import { type Commands, createCommands } from './commands.ts';
import type { OriginCheck } from './origin.ts';
import type { Presence, PresenceEntry } from './presence.ts';
import { type AgentRooms, type Frames, noteReader, readerRooms, type SentEvents } from './reader-rooms.ts';
import { redisAdapter } from './redis-adapter.ts';
import type { SessionGuard, SessionHolder } from './session-guard.ts';
import type { RightsHolder, SessionRights } from './session-rights.ts';
import { redeemTicket } from './ticket.ts';

type AnyEvents = DefaultEventsMap;

/** The server's data of an agent's socket: `socket.data`. */
export interface AgentSocketData {
  readonly tenantId: number;
  readonly agentId: string;
  readonly sessionId: string;
  /** Updated when rights change; a socket that loses the namespace's right is closed. */
  principal: Principal;
}
export type AgentSocket<C extends object = AnyEvents, S extends object = AnyEvents> = Socket<
  C & AnyEvents,
  S & AnyEvents,
  AnyEvents,
  AgentSocketData
>;

/** The agents that a namespace admits, and their credentials. */
export interface AgentDoor {
  /** The purpose of the handshake's ticket, and how the socket counts for reachability. */
  readonly purpose: 'chat' | 'video';
  readonly permission: string;
  /** The agent must also have this. */
  readonly app?: string;
  /** Names in the handshake's query: of the one-use ticket, and of two hints that must match it (decision 5). */
  readonly query: { readonly ticket: string; readonly tenant: string; readonly agent: string };
}

/** The credentials of a visitor's socket: the token of the CONNECT packet. */
export interface VisitorHandshake {
  readonly auth: Readonly<Record<string, unknown>>;
  readonly origin: string | undefined;
  readonly host: string | undefined;
  readonly address: string;
  readonly userAgent: string | undefined;
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
  /**
   * A namespace for agents, and its rooms, which send `frames` as each reader may see them. `onConnection` runs for each
   * authenticated socket.
   */
  agents<C extends object, S extends SentEvents<S>>(
    path: string,
    door: AgentDoor,
    frames: Frames<S>,
    onConnection: (socket: AgentSocket<C, S>) => void,
  ): AgentRooms<S>;
  /** A namespace for visitors. `authenticate` returns the future `socket.data`, or null to refuse. */
  visitors<V, C extends object, S extends object>(
    path: string,
    authenticate: (handshake: VisitorHandshake) => Promise<V | null>,
    onConnection: (socket: VisitorSocket<V, C, S>) => void,
  ): Namespace<C & AnyEvents, S & AnyEvents, AnyEvents, V>;
  /** Binds a command of a socket; see commands.ts. */
  readonly command: Commands['command'];
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
  // No client uses the root namespace; a socket without a namespace is closed after `connectTimeout`.
  server.of('/').use((_socket, next) => next(REFUSED));
  const namespaces: Pick<Namespace, 'emit' | 'local'>[] = [];
  const resync = (): void => {
    for (const namespace of namespaces) namespace.emit('resync');
  };
  // While Redis was away, messages for the sockets of other processes were lost.
  redis?.on('ready', resync);
  // If a process died between a commit and its notification, no socket was notified; its own sockets reconnect by themselves.
  presence.onSilence(() => {
    for (const namespace of namespaces) namespace.local.emit('resync');
  });
  // After a commit with an unknown result no socket was notified. Ask again when the database answers.
  const endDoubt = watchDoubt(db, resync);

  const refuse = (error: unknown): Error => {
    if (error !== REFUSED) log.error({ err: error }, 'socket handshake failed');
    return REFUSED;
  };

  const { command, refuseOthers } = createCommands(options);

  return {
    server,
    command,
    agents(path, { purpose, permission, app, query: names }, frames, onConnection) {
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
        noteReader(socket, socket.data.principal);
        socket.on('disconnect', () => {
          sessions.remove(holder);
          rights.remove(holder);
          presence.disconnected(holder);
        });
        onConnection(socket as never);
        refuseOthers(socket);
      });
      return readerRooms(namespace, frames);
    },
    visitors(path, authenticate, onConnection) {
      const namespace = server.of(path);
      namespaces.push(namespace);
      const admit = async (socket: Pick<Socket, 'conn' | 'handshake'>) => {
        refuseSecond(socket);
        const { headers, auth, address } = socket.handshake;
        const { origin, host, 'user-agent': userAgent } = headers;
        return authenticate({ auth, origin, host, address, userAgent });
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
        refuseOthers(socket);
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

/** An agent's socket for sessions, rights and presence. */
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
    if (!this.#belongs(principal)) this.#socket.disconnect(true);
    else {
      this.#socket.data.principal = principal;
      noteReader(this.#socket, principal);
    }
  }
}

/** A connection joins once: {@link slim} removed its Origin, and a later join would look like one without a browser. */
function refuseSecond({ conn }: Pick<Socket, 'conn'>): void {
  if ((conn as { request: IncomingMessage | null }).request === null) throw REFUSED;
}

/**
 * Frees what an open socket no longer needs: the handshake request with its headers, and the credentials. The needed parts of
 * the query were copied to `socket.data` before, because the query is removed with the request.
 */
function slim(socket: Pick<Socket, 'conn' | 'handshake'>): void {
  (socket.conn as { request: IncomingMessage | null }).request = null;
  (socket as { handshake: Partial<Socket['handshake']> }).handshake = { headers: {}, query: {}, auth: {} };
}

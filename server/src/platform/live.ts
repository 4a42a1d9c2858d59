import type { Server } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import type { RedisClientType } from 'redis';
import type { Principals } from './auth/principals.ts';
import type { Db } from './db/db.ts';
import type { Listener } from './db/listener.ts';
import type { Bus } from './events/bus.ts';
import type { FileStore } from './files/file-store.ts';
import { createFiles, type FileShelf } from './files/files.ts';
import type { ErrorMapper } from './http/error-mapper.ts';
import { registerHousekeeping } from './jobs/housekeeping.ts';
import { type Jobs, startJobs } from './jobs/jobs.ts';
import { measureJobs } from './observability/job-metrics.ts';
import { measureOutbox } from './observability/outbox-metrics.ts';
import type { Outbox } from './outbox/outbox.ts';
import { createAgentSockets } from './sockets/agent-socket.ts';
import { createIo, type SocketIo } from './sockets/io.ts';
import { type Leader, type LeaderOptions, startLeader } from './sockets/leader.ts';
import { createOriginCheck, type OriginCheck } from './sockets/origin.ts';
import { type Presence, startPresence } from './sockets/presence.ts';
import { createSessionGuard, type SessionGuard } from './sockets/session-guard.ts';
import { createSessionRights, type SessionRights } from './sockets/session-rights.ts';
import type { Topics } from './sockets/topics.ts';
import { createUpgrades, type Upgrades } from './sockets/upgrades.ts';

/** The part of the kernel that lives between calls: sockets, presence, jobs, files. */
export interface Live {
  readonly io: SocketIo;
  /** WebSocket addresses of this server. */
  readonly upgrades: Upgrades;
  readonly originAllowed: OriginCheck;
  /** Closes sockets whose session ends. */
  readonly sessions: SessionGuard;
  /** Closes the sockets of agents who lose the right to them. */
  readonly rights: SessionRights;
  readonly presence: Presence;
  readonly jobs: Jobs;
  readonly outbox: Outbox;
  readonly files: FileShelf;
  /** Competes for a task that only one process may do; the process gives it up when the server stops. */
  lead(task: Pick<LeaderOptions, 'name' | 'onGained' | 'onLost'>): Leader;
  /** Closes the sockets, so that clients connect to another server. The first step of a drain. */
  closeSockets(): Promise<void>;
  /** Ends the rest. After the last transaction. */
  stop(): Promise<void>;
}

export interface LiveOptions {
  connectionString: string;
  /** Stores the uploaded files. */
  store: FileStore;
  /** Fastify's server: sockets share its port. */
  server: Server;
  db: Db;
  listener: Listener;
  principals: Principals;
  bus: Bus;
  topics: Topics;
  outbox: Outbox;
  redis: RedisClientType | null;
  allowedOrigins: readonly string[];
  mapError: ErrorMapper;
  checkReplies: boolean;
  registry: Registry;
  log: FastifyBaseLogger;
}

export async function startLive(options: LiveOptions): Promise<Live> {
  const { connectionString, store, db, listener, principals, outbox, registry, log } = options;
  const fault = (what: string) => (error: unknown) => log.error({ err: error }, what);
  const presence = await startPresence(db, fault('presence'));
  const sessions = await createSessionGuard({ db, onSessionEnded: principals.onSessionEnded }, listener, fault('session guard'));
  const rights = createSessionRights(principals, fault('rights of sockets'));
  const originAllowed = createOriginCheck(options.allowedOrigins);
  const upgrades = createUpgrades(options.server, log);
  createAgentSockets({ ...options, upgrades, presence, sessions, originAllowed });
  const io = createIo({ ...options, presence, sessions, rights, originAllowed });
  const jobs = await startJobs({ connectionString, db, log });
  await registerHousekeeping(jobs, store);
  const leaders: Leader[] = [];

  new Gauge({
    name: 'sockets_open',
    help: 'Open sockets by kind; socket-io are agents and visitors of the chat, phone are browsers’ phones, video are browsers’ video calls',
    labelNames: ['kind'],
    registers: [registry],
    collect() {
      for (const { kind, count } of upgrades.owners) this.set({ kind }, count);
      this.set({ kind: 'socket-io' }, io.server.engine.clientsCount);
    },
  });
  measureJobs(registry, jobs);
  measureOutbox(registry, outbox);

  return {
    io,
    upgrades,
    originAllowed,
    sessions,
    rights,
    presence,
    jobs,
    outbox,
    files: createFiles(store),
    lead(task) {
      const leader = startLeader({ ...task, connectionString });
      leaders.push(leader);
      return leader;
    },
    async closeSockets() {
      await Promise.all(leaders.map((leader) => leader.stop()));
      await Promise.all([upgrades.close(), io.close()]);
    },
    async stop() {
      sessions.close();
      rights.close();
      await Promise.all([jobs.stop(), outbox.stop()]);
      await presence.stop();
      store.close();
    },
  };
}

import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { createTestDatabase } from '../../../../tools/testing/database.ts';
import type { SessionEndReason } from '../auth/session-end.ts';
import { createFormerCipher } from '../crypto/former-cipher.ts';
import { createTenantCiphers } from '../crypto/tenant-ciphers.ts';
import { createDb, type Db } from '../db/db.ts';
import { createListener, type Listener } from '../db/listener.ts';
import { createAppend } from '../events/agent-log.ts';
import { type Bus, createBus } from '../events/bus.ts';
import { createEmit } from '../outbox/emit.ts';
import { createOutbox, type Outbox } from '../outbox/outbox.ts';

/** A database with two tenants of some agents, and the parts of the kernel that sockets, events and jobs stand on. */
export interface KernelFixture {
  readonly url: string;
  readonly db: Db;
  readonly outbox: Outbox;
  readonly bus: Bus;
  readonly listener: Listener;
  readonly log: FastifyBaseLogger;
  /** Whatever a part reported instead of throwing. */
  readonly faults: unknown[];
  readonly onSessionEnded: (run: (sessionId: string, reason: SessionEndReason) => void) => void;
  /** As the database's owner: past row-level security. */
  readonly owner: pg.Client;
  agents(tenantId: number): readonly string[];
  /** An open session of an agent; answers its id. */
  session(tenantId: number, agentId: string): Promise<string>;
  endSession(sessionId: string, reason: SessionEndReason): Promise<void>;
  /** A second kernel on the same database, as another process has it. */
  otherDb(bus: Bus): Db;
  end(): Promise<void>;
}

export const TENANT = 174;
export const OTHER_TENANT = 175;
const AGENTS = 20;
/** What the kernel's ciphers stand on. */
export const SECRET = 'a secret of at least thirty-two characters';

export async function startKernel(): Promise<KernelFixture> {
  const database = await createTestDatabase();
  const owner = new pg.Client({ connectionString: database.url });
  owner.on('error', () => {});
  await owner.connect();
  const agents = new Map<number, string[]>();
  for (const tenant of [TENANT, OTHER_TENANT]) {
    await owner.query('insert into tenants (id, code, name) values ($1, $2, $2)', [tenant, `t${tenant}`]);
    const { rows } = await owner.query<{ id: string }>(
      `with d as (insert into departments (tenant_id, name) values ($1, '一部') returning id)
       insert into agents (tenant_id, username, ag_no, name, department_id, password_hash)
       select $1, 'a' || $1 || '-' || n, n, '坐席' || n, d.id, '' from d, generate_series(1, $2::int) n returning id`,
      [tenant, AGENTS],
    );
    agents.set(
      tenant,
      rows.map((row) => row.id),
    );
  }

  const faults: unknown[] = [];
  const onFault = (error: unknown): void => void faults.push(error);
  const bus = await createBus(null, onFault);
  const dbs: Db[] = [];
  const openDb = (wakes: Bus): Db => {
    const db = createDb({
      connectionString: database.url,
      append: createAppend(wakes.wake),
      emit: createEmit(() => outbox.wake()),
      cipherOf: (tenantId) => ciphers.of(tenantId),
      poolSize: 8,
      onFault,
    });
    dbs.push(db);
    return db;
  };
  const log = pino({ level: 'silent' });
  const ciphers = createTenantCiphers(() => db, SECRET, createFormerCipher(SECRET));
  const db = openDb(bus);
  const outbox = createOutbox(db, log);
  const listener = await createListener(database.url);
  const ended: ((sessionId: string, reason: SessionEndReason) => void)[] = [];
  await listener.listen(
    'lianxi_auth',
    (payload) => {
      const signal = JSON.parse(payload) as { session?: string; reason: SessionEndReason };
      if (signal.session) for (const run of ended) run(signal.session, signal.reason);
    },
    () => {},
  );

  return {
    url: database.url,
    db,
    outbox,
    bus,
    listener,
    log,
    faults,
    owner,
    onSessionEnded: (run) => ended.push(run),
    agents: (tenantId) => agents.get(tenantId) ?? [],
    async session(tenantId, agentId) {
      const hash = (): Buffer => createHash('sha256').update(randomBytes(32)).digest();
      const { rows } = await owner.query<{ id: string }>(
        `insert into auth_sessions (tenant_id, agent_id, access_hash, refresh_hash, access_expires_at, refresh_expires_at, ip)
         values ($1, $2, $3, $4, now() + interval '1 hour', now() + interval '1 day', '127.0.0.1') returning id`,
        [tenantId, agentId, hash(), hash()],
      );
      return rows[0]?.id ?? '';
    },
    async endSession(sessionId, reason) {
      await owner.query('update auth_sessions set ended_at = now(), end_reason = $2 where id = $1', [sessionId, reason]);
    },
    otherDb: openDb,
    async end() {
      await outbox.stop();
      await listener.close();
      await owner.end();
      await Promise.all(dbs.map((db) => db.close()));
      await database.drop();
    },
  };
}

/** A bare HTTP server on a free port. */
export async function startHttp(): Promise<{ server: Server; port: number; stop(): Promise<void> }> {
  const server = createServer((_request, response) => response.writeHead(404).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    server,
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

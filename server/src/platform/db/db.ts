import type { Writable } from 'node:stream';
import type { EventDefinition, PayloadOf, Topic } from '@lianxi/contracts/kit/events';
import type { FactDefinition, FactInput } from '@lianxi/contracts/kit/facts';
import type { Transaction } from 'kysely';
import pg from 'pg';
import { type Cipher, closedCipher } from '../crypto/cipher.ts';
import { createCompiler } from './compiler.ts';
import type { DB } from './schema.ts';
import { isConnectionLost } from './transient.ts';

/** Kysely inside one transaction. */
export type Tx = Transaction<DB>;

/** Appends an event to agents' logs (platform/events); readers are woken after the transaction commits. */
export type AppendToAgentLogs = <T extends EventDefinition>(
  scope: AppendScope,
  agentIds: readonly string[],
  event: T,
  payload: PayloadOf<T>,
) => Promise<void>;

/** Writes a fact into the outbox (platform/outbox) in the transaction that makes it true. */
export type EmitFact = <F extends FactDefinition>(scope: AppendScope, fact: F, key: string, payload: FactInput<F>) => void;

/** What the agents' log needs from the transaction of an event. All appends of one transaction get the same object. */
export interface AppendScope {
  readonly tx: Tx;
  readonly tenantId: number;
  /**
   * Runs after the handler, inside the transaction. The commit is sent together with the queries that this function sends
   * before it waits. So it must not wait for one query before it sends the next.
   */
  beforeCommit(run: () => Promise<void>): void;
  afterCommit(run: () => void | Promise<void>): void;
}

/** One transaction that sees only the rows of one tenant. */
export interface TenantTx extends AppendScope {
  /** Seals and opens the tenant's texts with the tenant's own key. */
  readonly cipher: Cipher;
  /** Appends an event to the agents' logs in this transaction; sockets are woken after it commits. */
  publish<T extends EventDefinition>(event: T, agentIds: readonly string[], payload: PayloadOf<T>): Promise<void>;
  /**
   * Emits a fact. The areas that consume it get it after the commit and at least once; facts of one key arrive in the order of
   * their commits (docs/decisions/0021). Throws if the payload does not fit the fact's schema.
   */
  emit<F extends FactDefinition>(fact: F, key: string, payload: FactInput<F>): void;
  /** Open pages that watch the topic read it again after the commit. */
  changed(topic: Topic): void;
}

/** The input of a query of one tenant's rows: the transaction and the tenant. */
export type TenantDb = Pick<TenantTx, 'tx' | 'tenantId'>;

/** The same for rows with ciphertext. */
export type SealedDb = Pick<TenantTx, 'tx' | 'tenantId' | 'cipher'>;

/** One transaction across tenants, on the few tables that allow it. */
export interface PlatformTx {
  readonly tx: Tx;
  afterCommit(run: () => void | Promise<void>): void;
}

export interface Db {
  /** Runs `fn` in a transaction of one tenant. Rolls back if it throws. Queries sent together use one round trip. */
  tenant<T>(tenantId: number, fn: (tenant: TenantTx) => Promise<T>, options?: TxOptions): Promise<T>;
  /** Runs `fn` in a transaction of the platform role: sign-in, token look-up, jobs. */
  platform<T>(fn: (platform: PlatformTx) => Promise<T>, options?: TxOptions): Promise<T>;
  /** Returns within `timeoutMs` whether the database accepts queries. */
  ping(timeoutMs: number): Promise<boolean>;
  /** Calls `run` if the connection broke at a commit: the commit may have succeeded, but its `afterCommit` hooks did not run. */
  onDoubt(run: () => void): void;
  /** The numbers of used, idle and queued connections, of both roles. */
  usage(): { role: string; used: number; idle: number; waiting: number }[];
  close(): Promise<void>;
}

export interface TxOptions {
  /** The database refuses writes, and the caller does not wait for the commit. */
  readonly readOnly?: boolean;
}

export interface DbOptions {
  connectionString: string;
  append: AppendToAgentLogs;
  /** Absent: transactions of this process emit no facts. */
  emit?: EmitFact;
  /** The cipher of a tenant (platform/crypto). Absent: transactions of this process seal and open nothing. */
  cipherOf?: (tenantId: number) => Promise<Cipher>;
  /** Called after the commit with the changed topics (platform/sockets/topics). */
  onTopic?: (tenantId: number, topic: string) => void;
  /** Connections for tenants' transactions. Default 20; the platform role has a quarter of it. */
  poolSize?: number;
  /** Handles a fault of an `afterCommit` hook or of an idle connection. The transaction stays committed. */
  onFault?: (error: unknown) => void;
}

// A date stays a date: pg would make it midnight of the server's time zone.
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.DATE && format !== 'binary') return (text: string) => text;
    return pg.types.getTypeParser(oid, format as 'text');
  },
} as pg.CustomTypesConfig;

/**
 * Opens the two pools. It reads 64-bit integers as text, points in time as `Date`, dates as text. A statement may take 30 s, a
 * transaction may be idle for 60 s.
 */
export function createDb(options: DbOptions): Db {
  const { connectionString, append, emit = emitNothing, cipherOf = noCipher, poolSize = 20 } = options;
  const { onTopic = () => {}, onFault = () => {} } = options;
  const compiler = createCompiler();
  const doubters: (() => void)[] = [];
  const open = (role: string, max: number) => {
    const pool = new pg.Pool({
      connectionString,
      max,
      types,
      application_name: `lianxi ${role}`,
      // app.tenant=0 names no tenant: outside of Db.tenant() nothing is visible.
      options: `-c role=${role} -c app.tenant=0 -c statement_timeout=30000 -c idle_in_transaction_session_timeout=60000 -c timezone=UTC`,
      connectionTimeoutMillis: 5000,
      idleTimeoutMillis: 60_000,
      keepAlive: true,
      pipeline: true,
    });
    pool.on('error', onFault);
    // The query of a used client reports a lost connection. The additional event would end the process without a listener.
    pool.on('connect', (client) => client.on('error', () => {}));
    return pool;
  };
  const tenantPool = open('lianxi_app', poolSize);
  const platformPool = open('lianxi_platform', Math.max(2, Math.ceil(poolSize / 4)));

  async function transact<T>(
    pool: pg.Pool,
    begin: string,
    fn: (tx: Tx, hooks: Hooks) => Promise<T>,
    readOnly = false,
  ): Promise<T> {
    const client = await pool.connect();
    const hooks: Hooks = { before: [], logs: [], facts: [], after: [] };
    let result: T;
    let committing = false;
    try {
      // Sent with the first query. If it fails, the queries after it see no tenant and are not committed.
      holdWrites(client);
      const begun = client.query(begin);
      begun.catch(() => {});
      result = await fn(compiler.on(client), hooks);
      holdWrites(client);
      const last = Promise.all([hooks.before, hooks.logs, hooks.facts].flatMap((some) => some.map((hook) => hook())));
      committing = !readOnly;
      const committed = commit(client);
      committed.catch(() => {});
      if (readOnly) {
        await begun;
        void committed.then(
          () => client.release(),
          () => client.release(true),
        );
      } else {
        // The first error contains the reason.
        await last;
        await begun;
        await committed;
      }
    } catch (error) {
      // A client that cannot roll back is broken and is discarded.
      const reset = await client.query('rollback').then(
        () => true,
        () => false,
      );
      client.release(!reset);
      if (committing && isConnectionLost(error)) for (const doubt of doubters) doubt();
      throw error;
    }
    if (!readOnly) client.release();
    for (const hook of hooks.after) {
      try {
        await hook();
      } catch (error) {
        onFault(error);
      }
    }
    return result;
  }

  return {
    tenant(tenantId, fn, { readOnly = false } = {}) {
      if (!Number.isInteger(tenantId) || tenantId <= 0) throw new TypeError(`Not a tenant: ${tenantId}`);
      const begin = `begin${readOnly ? ' read only' : ''}; set local app.tenant = '${tenantId}'`;
      const work = (cipher: Cipher, tx: Tx, hooks: Hooks) => {
        const scope: AppendScope = {
          tx,
          tenantId,
          beforeCommit: (run) => hooks.before.push(run),
          afterCommit: (run) => hooks.after.push(run),
        };
        // The heads of logs and of facts are locked last and in this order. Otherwise two transactions that publish and write
        // the same rows could deadlock.
        const logScope: AppendScope = { ...scope, beforeCommit: (run) => hooks.logs.push(run) };
        const factScope: AppendScope = { ...scope, beforeCommit: (run) => hooks.facts.push(run) };
        return fn({
          ...scope,
          cipher,
          emit: (fact, key, payload) => emit(factScope, fact, key, payload),
          publish: (event, agentIds, payload) => append(logScope, agentIds, event, payload),
          changed: ({ topic }) => scope.afterCommit(() => onTopic(tenantId, topic)),
        });
      };
      // Before a connection is taken: the first call reads the key from the database.
      return cipherOf(tenantId).then((cipher) => transact(tenantPool, begin, (tx, hooks) => work(cipher, tx, hooks), readOnly));
    },
    platform(fn, { readOnly = false } = {}) {
      const begin = `begin${readOnly ? ' read only' : ''}`;
      return transact(platformPool, begin, (tx, hooks) => fn({ tx, afterCommit: (run) => hooks.after.push(run) }), readOnly);
    },
    async ping(timeoutMs) {
      const late = new Promise<false>((resolve) => setTimeout(resolve, timeoutMs, false).unref());
      const answer = platformPool.query('select 1').then(
        () => true,
        () => false,
      );
      return Promise.race([answer, late]);
    },
    onDoubt: (run) => doubters.push(run),
    usage: () =>
      [
        { role: 'lianxi_app', pool: tenantPool },
        { role: 'lianxi_platform', pool: platformPool },
      ].map(({ role, pool }) => ({
        role,
        used: pool.totalCount - pool.idleCount,
        idle: pool.idleCount,
        waiting: pool.waitingCount,
      })),
    async close() {
      await Promise.all([tenantPool.end(), platformPool.end()]);
    },
  };
}

/**
 * Collects what is sent until the running code waits. So the first queries of a transaction, and the last, cost one system
 * call.
 */
function holdWrites(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** After an error in a transaction, PostgreSQL answers the commit with a rollback and without an error. */
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') throw new Error('The transaction was aborted by an earlier error that the code swallowed');
}

const emitNothing: EmitFact = () => {
  throw new Error('This process emits no facts');
};

const noCipher = async (): Promise<Cipher> => closedCipher('This process has no keys of tenants');

interface Hooks {
  before: (() => Promise<void>)[];
  /** Run after all `before`. */
  logs: (() => Promise<void>)[];
  /** Run after all `logs`. */
  facts: (() => Promise<void>)[];
  after: (() => void | Promise<void>)[];
}

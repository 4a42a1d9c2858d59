import type { Writable } from 'node:stream';
import type { EventDefinition, PayloadOf, Topic } from '@lianxi/contracts/kit/events';
import type { FactDefinition, FactInput } from '@lianxi/contracts/kit/facts';
import type { Transaction } from 'kysely';
import pg from 'pg';
import { createCompiler } from './compiler.ts';
import type { DB } from './schema.ts';
import { isConnectionLost } from './transient.ts';

/** Kysely inside one transaction. */
export type Tx = Transaction<DB>;

/** Appends an event to agents' logs (platform/events); readers are woken when the transaction commits. */
export type AppendToAgentLogs = <T extends EventDefinition>(
  scope: AppendScope,
  agentIds: readonly string[],
  event: T,
  payload: PayloadOf<T>,
) => Promise<void>;

/** Writes a fact into the outbox (platform/outbox) in the transaction that makes it true. */
export type EmitFact = <F extends FactDefinition>(scope: AppendScope, fact: F, key: string, payload: FactInput<F>) => void;

/** What the agents' log needs of the transaction that causes an event. The same object for all appends of one transaction. */
export interface AppendScope {
  readonly tx: Tx;
  readonly tenantId: number;
  /**
   * Runs after the handler, still inside the transaction. The commit travels with the queries that it sends before it waits:
   * it must not wait for one to send the next.
   */
  beforeCommit(run: () => Promise<void>): void;
  afterCommit(run: () => void | Promise<void>): void;
}

/** One transaction in which only the rows of one tenant exist. */
export interface TenantTx extends AppendScope {
  /** Appends an event to the agents' logs in this transaction; sockets are woken after it commits. */
  publish<T extends EventDefinition>(event: T, agentIds: readonly string[], payload: PayloadOf<T>): Promise<void>;
  /**
   * Tells a fact to the areas that handle it, after the commit and at least once; those of one key in the order of their
   * commits (docs/decisions/0021). Throws when the payload is not what the fact says.
   */
  emit<F extends FactDefinition>(fact: F, key: string, payload: FactInput<F>): void;
  /** Open pages that watch a topic read it anew after the commit. */
  changed(topic: Topic): void;
}

/** What a query of one tenant's rows needs: the transaction, and whose rows. */
export type TenantDb = Pick<TenantTx, 'tx' | 'tenantId'>;

/** One transaction across tenants, on the few tables that allow it. */
export interface PlatformTx {
  readonly tx: Tx;
  afterCommit(run: () => void | Promise<void>): void;
}

export interface Db {
  /** Runs `fn` in a transaction of one tenant. Rolls back when it throws. Queries sent together travel together. */
  tenant<T>(tenantId: number, fn: (tenant: TenantTx) => Promise<T>, options?: TxOptions): Promise<T>;
  /** Runs `fn` in a transaction of the platform role: sign-in, token look-up, jobs. */
  platform<T>(fn: (platform: PlatformTx) => Promise<T>, options?: TxOptions): Promise<T>;
  /** Answers within `timeoutMs` whether the database takes queries. */
  ping(timeoutMs: number): Promise<boolean>;
  /** Calls `run` when the connection broke at a commit: it may stand, and its `afterCommit` hooks did not run. */
  onDoubt(run: () => void): void;
  /** Connections in use, idle and queued for, of both roles. */
  usage(): { role: string; used: number; idle: number; waiting: number }[];
  close(): Promise<void>;
}

export interface TxOptions {
  /** The database refuses writes, and nobody waits for the commit. */
  readonly readOnly?: boolean;
}

export interface DbOptions {
  connectionString: string;
  append: AppendToAgentLogs;
  /** Absent: transactions of this process emit no facts. */
  emit?: EmitFact;
  /** Hears after the commit which topics changed (platform/sockets/topics). */
  onTopic?: (tenantId: number, topic: string) => void;
  /** Connections for tenants' transactions. Default 20; the platform role has a quarter of it. */
  poolSize?: number;
  /** What to do with a fault of an `afterCommit` hook or of an idle connection: the transaction stands. */
  onFault?: (error: unknown) => void;
}

// A date is a date: pg would make it midnight of the server's time zone.
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.DATE && format !== 'binary') return (text: string) => text;
    return pg.types.getTypeParser(oid, format as 'text');
  },
} as pg.CustomTypesConfig;

/**
 * Opens the two pools. 64-bit integers are read as text, points in time as `Date`, dates as text.
 * A statement may take 30 s, a transaction may idle 60 s.
 */
export function createDb(options: DbOptions): Db {
  const { connectionString, append, emit = emitNothing, onTopic = () => {}, poolSize = 20, onFault = () => {} } = options;
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
    // A client in use tells its query of a lost connection; the event besides, unheard, would end the process.
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
      // Travels with the first query. When it fails, what follows it sees no tenant and is not committed.
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
        // What failed first says why.
        await last;
        await begun;
        await committed;
      }
    } catch (error) {
      // A client that cannot roll back is broken: it is thrown away.
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
      const work = (tx: Tx, hooks: Hooks) => {
        const scope: AppendScope = {
          tx,
          tenantId,
          beforeCommit: (run) => hooks.before.push(run),
          afterCommit: (run) => hooks.after.push(run),
        };
        // The heads of logs and of facts are locked after all else and in this order, whatever was done first: two transactions
        // that publish and write the same rows would else wait for each other in a circle.
        const logScope: AppendScope = { ...scope, beforeCommit: (run) => hooks.logs.push(run) };
        const factScope: AppendScope = { ...scope, beforeCommit: (run) => hooks.facts.push(run) };
        return fn({
          ...scope,
          emit: (fact, key, payload) => emit(factScope, fact, key, payload),
          publish: (event, agentIds, payload) => append(logScope, agentIds, event, payload),
          changed: ({ topic }) => scope.afterCommit(() => onTopic(tenantId, topic)),
        });
      };
      return transact(tenantPool, begin, work, readOnly);
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

/** Keeps what is sent until the running code waits: the first queries of a transaction, and the last, cost one system call. */
function holdWrites(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

/** PostgreSQL answers the commit of a transaction that an error has spoilt with a rollback, and no error. */
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit');
  if (command !== 'COMMIT') throw new Error('The transaction was aborted by an earlier error that the code swallowed');
}

const emitNothing: EmitFact = () => {
  throw new Error('This process emits no facts');
};

interface Hooks {
  before: (() => Promise<void>)[];
  /** Run after all `before`. */
  logs: (() => Promise<void>)[];
  /** Run after all `logs`. */
  facts: (() => Promise<void>)[];
  after: (() => void | Promise<void>)[];
}

import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.ts';
import { createStatementNames, type StatementNames } from './statement-names.ts';

/** Kysely without its own pool: each transaction binds it to its client. */
export function createCompiler() {
  const refuse = () => Promise.reject(new Error('Queries run inside Db.tenant() or Db.platform()'));
  const driver = {
    init: () => Promise.resolve(),
    acquireConnection: refuse,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: () => Promise.resolve(),
    destroy: () => Promise.resolve(),
  };
  const dialect = {
    createDriver: () => driver,
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  };
  const unbound = new Kysely<DB>({ dialect });
  const executor = unbound.getExecutor();
  const names = createStatementNames();
  return {
    on(client: pg.PoolClient): Transaction<DB> {
      const connection = new ClientConnection(client, names);
      return new Transaction<DB>({
        config: { dialect },
        driver,
        dialect,
        executor: executor.withConnectionProvider({ provideConnection: (consumer) => consumer(connection) }),
      });
    },
  };
}

class ClientConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#send(sql, parameters as unknown[]).catch((error: unknown) => {
      // A table changed after a `select *` was prepared: feature_not_supported, once.
      if ((error as { code?: unknown }).code === '0A000') this.#names.renew();
      throw error;
    });
    return command === 'SELECT' ? { rows } : { rows: rows ?? [], numAffectedRows: BigInt(rowCount ?? 0) };
  }

  /** Uses pg's own query object: pg copies a plain description property by property, which costs more than sending it. */
  #send(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
    const query = new pg.Query(text, values, (error, result) => {
      if (error) reject(error);
      else resolve(result as unknown as pg.QueryResult);
    });
    this.#client.query(Object.assign(query, { name: this.#names.of(text) }));
    return promise;
  }

  // biome-ignore lint/correctness/useYield: part of Kysely's interface; nothing here streams rows.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Row streaming is not offered: page instead');
  }
}

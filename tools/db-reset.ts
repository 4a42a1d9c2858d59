import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded-postgres.ts';
import { claimDataDir } from './start/checks.ts';
import { OperatorError } from './start/operator-error.ts';
import { endLeftoverServer } from './start/server-child.ts';
import { readSettings } from './start/settings.ts';

/**
 * `pnpm db:reset`: forgets all data; the next start makes the demo anew. A database named by
 * DATABASE_URL may hold more than a demo: that one needs `--yes`.
 */
async function main(): Promise<void> {
  const { databaseUrl, dataDir } = readSettings(process.env);
  if (databaseUrl && !process.argv.includes('--yes')) {
    throw new OperatorError(
      '将清空 DATABASE_URL 指向的数据库,确认请加 --yes · this empties the database at DATABASE_URL; add --yes if you mean it',
    );
  }
  const release = claimDataDir(dataDir);
  try {
    await endLeftoverServer(dataDir);
    if (databaseUrl) await emptyDatabase(databaseUrl);
    // A database that outlived a killed start is ended before its folder goes.
    if (existsSync(join(dataDir, 'postgres/postmaster.pid'))) await (await startEmbeddedPostgres({ dataDir })).stop();
    for (const name of ['postgres', 'files', 'tmp']) rmSync(join(dataDir, name), { recursive: true, force: true });
  } finally {
    release(true);
  }
  console.log('  数据已清空 · all data is gone; the next start makes the demo anew');
}

async function emptyDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname not like 'pg\\_%' and nspname <> 'information_schema'`,
    );
    for (const { name } of rows) await client.query(`drop schema ${pg.escapeIdentifier(name)} cascade`);
    await client.query('create schema public');
  } finally {
    await client.end();
  }
}

main().catch((error: unknown) => {
  console.error(`✖ ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
});

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { LOCK_MIGRATION } from './advisory-locks.ts';

const defaultFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));

export interface MigrationProgress {
  done: number;
  total: number;
  name: string;
}

export interface MigrateOptions {
  folder?: string;
  onProgress?: (progress: MigrationProgress) => void;
}

/**
 * Brings the database up to date: runs every new `NNNN_noun.sql` in its own transaction, in the order of the names. Several
 * processes may call it at once. Returns how many ran. Throws if a file that already ran was changed or removed.
 */
export async function migrate(connectionString: string, options: MigrateOptions = {}): Promise<number> {
  const files = await readMigrations(options.folder ?? defaultFolder);
  const client = new pg.Client({ connectionString, application_name: 'lianxi migrate' });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(LOCK_MIGRATION);
    const pending = await findPending(client, files);
    for (const [done, file] of pending.entries()) {
      options.onProgress?.({ done, total: pending.length, name: file.name });
      await run(client, file);
    }
    return pending.length;
  } finally {
    // Ends the session, which releases the lock.
    await client.end();
  }
}

interface MigrationFile {
  name: string;
  sql: string;
  checksum: string;
}

async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Set<string>();
  return Promise.all(
    names.map(async (name) => {
      const number = /^(\d{4})_[a-z0-9-]+\.sql$/.exec(name)?.[1];
      if (!number) throw new Error(`Migration ${name} is not named NNNN_noun.sql`);
      if (numbers.has(number)) throw new Error(`Two migrations have the number ${number}`);
      numbers.add(number);
      const sql = await readFile(`${folder}/${name}`, 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function findPending(client: pg.Client, files: MigrationFile[]): Promise<MigrationFile[]> {
  await client.query(
    `create table if not exists schema_migrations (
       name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  );
  const applied = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migrations');
  const known = new Map(applied.rows.map((row) => [row.name, row.checksum]));
  for (const name of known.keys()) {
    if (!files.some((file) => file.name === name)) {
      throw new Error(`The database has run migration ${name}, which this release does not have: it is newer than the program`);
    }
  }
  return files.filter((file) => {
    const checksum = known.get(file.name);
    if (checksum && checksum !== file.checksum) {
      throw new Error(`Migration ${file.name} was changed after it had run; write a new one instead`);
    }
    return !checksum;
  });
}

async function run(client: pg.Client, file: MigrationFile): Promise<void> {
  await client.query('begin');
  try {
    await client.query(file.sql);
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [file.name, file.checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${file.name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

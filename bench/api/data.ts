import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { addManyCustomers } from '../../server/src/demo/bulk-customers.ts';
import { seedDemo } from '../../server/src/demo/seed.ts';
import type { Cipher } from '../../server/src/platform/crypto/cipher.ts';
import { loadSecretKey } from '../../server/src/platform/crypto/secret-key.ts';
import type { Db } from '../../server/src/platform/db/db.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/db/embedded-postgres.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { openOutside } from '../../server/src/platform/testing/outside-db.ts';

/** Half a million customers for each of the two demo tenants. */
export const TENANTS = [174, 175] as const;
export const CUSTOMERS_EACH = 500_000;
/** Behind all numbers of the demo's own customers. */
export const FIRST_PHONES = { 174: 20_000_000, 175: 120_000_000 } as const;

export interface BenchData {
  url: string;
  ciphers: Record<(typeof TENANTS)[number], Cipher>;
  /** Ids of agents who own customers. */
  owners: Record<(typeof TENANTS)[number], string[]>;
  /** Ids of labels, the most worn first. */
  labels: Record<(typeof TENANTS)[number], string[]>;
  stop(): Promise<void>;
}

/** What the data are made by: of another demo they would be other data. */
function makersHash(): string {
  const demo = join(import.meta.dirname, '../../server/src/demo');
  const hash = createHash('sha256').update(readFileSync(import.meta.filename));
  for (const name of readdirSync(demo).sort()) hash.update(readFileSync(join(demo, name)));
  return hash.digest('hex');
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** Starts the database of the benchmark; fills it the first time, after it was cut short, or when what makes the data has changed. */
export async function openData(folder: string, log: (line: string) => void): Promise<BenchData> {
  const complete = join(folder, 'complete');
  const cluster = join(folder, 'postgres');
  const makers = makersHash();
  const filled = readIfThere(complete) === makers;
  if (!filled) for (const path of [complete, cluster]) rmSync(path, { recursive: true, force: true });
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  const { db, ciphers: keys } = openOutside(postgres.url, await loadSecretKey(folder, undefined));
  try {
    await migrate(postgres.url);
    await seedDemo(db);
    const owners = { 174: await findIds(db, 174, 'agents'), 175: await findIds(db, 175, 'agents') };
    const labels = { 174: await findIds(db, 174, 'labels'), 175: await findIds(db, 175, 'labels') };
    if (!filled) {
      await fill(db, { owners, labels }, log);
      await tidy(postgres.url);
      writeFileSync(complete, makers);
    }
    const ciphers = { 174: await keys.of(174), 175: await keys.of(175) };
    return { url: postgres.url, ciphers, owners, labels, stop: postgres.stop };
  } catch (error) {
    await postgres.stop();
    throw error;
  } finally {
    await db.close();
  }
}

function findIds(db: Db, tenantId: number, table: 'agents' | 'labels'): Promise<string[]> {
  return db.tenant(tenantId, async ({ tx }) => {
    const rows = await tx.selectFrom(table).select('id').where('tenant_id', '=', tenantId).orderBy('id').execute();
    return rows.map((row) => row.id);
  });
}

async function fill(
  db: Db,
  { owners, labels }: Pick<BenchData, 'owners' | 'labels'>,
  log: (line: string) => void,
): Promise<void> {
  for (const tenantId of TENANTS) {
    const begin = performance.now();
    const existing = await db.tenant(tenantId, ({ tx }) =>
      tx
        .selectFrom('customers')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow(),
    );
    const plan = {
      tenantId,
      seed: tenantId,
      count: CUSTOMERS_EACH - Number(existing.n),
      firstPhone: FIRST_PHONES[tenantId],
      owners: owners[tenantId],
      labelIds: labels[tenantId],
      until: new Date(),
    };
    await addManyCustomers(db, plan, (done) => {
      if (done % 100_000 === 0) log(`tenant ${tenantId}: ${done} customers, ${Math.round((performance.now() - begin) / 1000)} s`);
    });
  }
}

/** What autovacuum would have done by the next day. */
async function tidy(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum (analyze)');
  await client.query('checkpoint');
  await client.end();
}

import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { Counter, Gauge, type Registry } from 'prom-client';
import * as z from 'zod';
import type { Db, TenantTx } from '../db/db.ts';
import { defineJob, type Jobs } from '../jobs/jobs.ts';
import type { KeyedColumn, TenantColumn } from './cipher.ts';
import { FORMER_FORMAT } from './former-cipher.ts';
import type { ResealedRow, SealedTable } from './sealed-table.ts';
import type { TenantCiphers } from './tenant-ciphers.ts';

/** Small enough that a batch does not delay chat users. */
const BATCH = 200;
/** How long the job skips rows that another writer held. */
const PAUSE_MS = 200;
/** Longer than the largest installation needs; the next start continues where a run stopped. */
const EXPIRE_SECONDS = 6 * 3600;
const FORMER = Buffer.of(FORMER_FORMAT);

interface Options {
  batch?: number;
  signal?: Pick<AbortSignal, 'throwIfAborted'>;
  /** Called after each batch with the number of rows that it sealed again. */
  onBatch?: (rows: number) => void;
}

interface StoredRow {
  readonly key: readonly string[];
  /** Its earlier ciphertexts. */
  readonly old: ReadonlyMap<TenantColumn, Buffer>;
}

/**
 * Seals a tenant's rows again with the tenant's key if they were sealed before it existed. It takes the newest first, each
 * batch in its own transaction. The first byte of a ciphertext shows whether it is done, so the job needs no notes and
 * continues wherever it was stopped. It writes a row only if the row is unchanged since the read, and never waits for one:
 * another writer wins, and the job reads the row again. Returns how many rows contain a value that does not open.
 */
export async function resealTable(db: Db, tenantId: number, sealed: SealedTable, options: Options = {}): Promise<number> {
  const { batch = BATCH, signal, onBatch } = options;
  for (;;) {
    let [unreadable, missed] = [0, 0];
    let after: readonly string[] | null = null;
    do {
      signal?.throwIfAborted();
      after = await db.tenant(tenantId, async (tenant) => {
        const rows = await readRows(tenant, sealed, after, batch);
        const done = await resealRows(tenant, sealed, rows);
        unreadable += done.unreadable;
        missed += done.missed;
        if (done.sealed > 0) tenant.afterCommit(() => onBatch?.(done.sealed));
        return rows.at(-1)?.key ?? null;
      });
    } while (after);
    if (missed === 0) return unreadable;
    await delay(PAUSE_MS);
  }
}

/** The next rows, done or not: a transaction reads at most one batch. */
async function readRows(
  { tx, tenantId }: TenantTx,
  { table, key = ['id'], columns }: SealedTable,
  after: readonly string[] | null,
  limit: number,
): Promise<StoredRow[]> {
  const former = (column: TenantColumn) => {
    const name = nameOf(column);
    return sql`case when substring(${name} from 1 for 1) = ${FORMER} then ${name} end as ${name}`;
  };
  // A table of settings has no other key than the tenant.
  const places = ['tenant_id', ...key].map((column) => sql.ref(column));
  const keys = sql.join(places);
  const { rows } = await sql<Record<string, unknown>>`
    select ${keys}, ${sql.join(columns.map(former))} from ${sql.table(table)}
    where tenant_id = ${tenantId} ${after ? sql`and (${keys}) < (${sql.join([tenantId, ...after])})` : sql``}
    order by ${sql.join(places.map((place) => sql`${place} desc`))} limit ${limit}`.execute(tx);
  return rows.map((row) => ({
    key: key.map((column) => String(row[column])),
    old: new Map(
      columns.flatMap((column) => {
        const bytes = row[columnOf(column)];
        return Buffer.isBuffer(bytes) ? [[column, bytes]] : [];
      }),
    ),
  }));
}

async function resealRows(
  tenant: TenantTx,
  sealed: SealedTable,
  rows: readonly StoredRow[],
): Promise<{ sealed: number; missed: number; unreadable: number }> {
  const opened = rows.map((row) => ({ ...row, texts: openFormer(tenant, row) }));
  const renewable = opened.filter(({ texts }) => texts.size > 0);
  // Sent one after the other without waiting; each is its own compare-and-set.
  const written = await Promise.all(renewable.map((row) => replaceRow(tenant, sealed, row)));
  const done = renewable.filter((_, at) => written[at]);
  if (done.length > 0) await sealed.alongside?.(tenant, done);
  const unreadable = opened.filter(({ old, texts }) => texts.size < old.size).length;
  return { sealed: done.length, missed: renewable.length - done.length, unreadable };
}

/** The texts of the values that open. */
function openFormer({ cipher }: TenantTx, { old }: StoredRow): Map<TenantColumn, string> {
  const texts = new Map<TenantColumn, string>();
  for (const [column, bytes] of old) {
    try {
      texts.set(column, cipher.decrypt(column, bytes));
    } catch {
      // Sealed with another secret, or damaged: no key opens it.
    }
  }
  return texts;
}

/** Writes nothing if another writer holds the row or changed it since the read. */
async function replaceRow(
  { tx, tenantId, cipher }: TenantTx,
  { table, key = ['id'], indexes = [] }: SealedTable,
  row: StoredRow & ResealedRow,
): Promise<boolean> {
  const anew: RawBuilder<unknown>[] = [...row.texts].map(
    ([column, text]) => sql`${nameOf(column)} = ${cipher.encrypt(column, text)}`,
  );
  for (const { index, of } of indexes) {
    const text = row.texts.get(of);
    if (text !== undefined) anew.push(sql`${nameOf(index)} = ${cipher.blindIndex(index, text)}`);
  }
  const same = [
    sql`tenant_id = ${tenantId}`,
    ...key.map((column, i) => sql`${sql.ref(column)} = ${row.key[i]}`),
    ...[...row.old].map(([column, bytes]) => sql`${nameOf(column)} = ${bytes}`),
  ];
  const keys = sql.join(['tenant_id', ...key].map((column) => sql.ref(column)));
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.join(anew)}
    where (${keys}) in (select ${keys} from ${sql.table(table)} where ${sql.join(same, sql` and `)} for update skip locked)`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

const columnOf = (place: KeyedColumn) => place.slice(place.indexOf('.') + 1);
const nameOf = (place: KeyedColumn) => sql.ref(columnOf(place));

interface ResealOptions {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly ciphers: TenantCiphers;
  readonly tables: readonly SealedTable[];
  readonly metrics: Registry;
}

/**
 * Starts the job that seals again what was sealed before tenants had keys. It runs at each start of a server until every tenant
 * is settled; `tenant_keys` shows which are not.
 */
export async function startReseal({ db, jobs, ciphers, tables, metrics }: ResealOptions): Promise<void> {
  const sealedRows = new Counter({
    name: 'resealed_rows_total',
    help: 'Rows sealed anew by their tenant’s key',
    labelNames: ['table'],
    registers: [metrics],
  });
  new Gauge({
    name: 'tenants_to_reseal',
    help: 'Tenants of which rows may still be sealed by the key of before',
    registers: [metrics],
    async collect() {
      this.set((await db.platform(findUnsettled, { readOnly: true })).length);
    },
  });
  const job = defineJob(
    'sealed.renew',
    z.object({}),
    async ({ log, signal }) => {
      for (const tenantId of await db.platform(findUnsettled, { readOnly: true })) {
        for (const sealed of tables) {
          const { table } = sealed;
          let rows = 0;
          const onBatch = (more: number) => {
            rows += more;
            sealedRows.inc({ table }, more);
          };
          const unreadable = await resealTable(db, tenantId, sealed, { signal, onBatch });
          if (unreadable > 0) log.warn({ tenantId, table, unreadable }, 'rows that do not open stay as they are');
          if (rows > 0) log.info({ tenantId, table, rows }, 'sealed by the tenant’s key');
        }
        await ciphers.settle(tenantId);
        log.info({ tenantId }, 'nothing is left that was sealed before tenants had keys');
      }
    },
    { expireSeconds: EXPIRE_SECONDS, pollSeconds: 20 },
  );
  await jobs.register(job);
  await db.platform((within) => jobs.send(within, job, {}, { key: 'all' }));
}

async function findUnsettled({ tx }: { tx: TenantTx['tx'] }): Promise<number[]> {
  const rows = await tx
    .selectFrom('tenant_keys')
    .select('tenant_id')
    .where('settled_at', 'is', null)
    .where('destroyed_at', 'is', null)
    .orderBy('tenant_id')
    .execute();
  return rows.map(({ tenant_id }) => tenant_id);
}

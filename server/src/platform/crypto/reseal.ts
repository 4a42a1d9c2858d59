import { sql } from 'kysely';
import * as z from 'zod';
import type { Db } from '../db/db.ts';
import { defineJob, type Job, type Jobs } from '../jobs/jobs.ts';
import { TENANT_FORMAT, type TenantCipher, type TenantCiphers } from './tenant-ciphers.ts';

/** A column of ciphertext, of a table with `tenant_id` and `id`, that is sealed by the tenants' keys. */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
}

const BATCH = 500;
/** Longer than the largest installation takes for one go; the next start goes on where one stopped. */
const EXPIRE_SECONDS = 6 * 3600;

/** The place of a column, as {@link TenantCipher} names it. */
export function placeOf({ table, column }: SealedColumn): string {
  return `${table}.${column}`;
}

/**
 * Seals a tenant's column anew where it was sealed before tenants had keys, some rows at a time, each in a transaction of
 * its own: what stopped in the middle just goes on, and both forms can be read meanwhile. Answers how many rows.
 */
export async function resealColumn(
  db: Db,
  cipher: TenantCipher,
  tenantId: number,
  sealed: SealedColumn,
  { batch = BATCH, signal }: { batch?: number; signal?: Pick<AbortSignal, 'throwIfAborted'> } = {},
): Promise<number> {
  const [table, column, place] = [sql.table(sealed.table), sql.ref(sealed.column), placeOf(sealed)];
  let [count, after] = [0, '0'];
  for (;;) {
    signal?.throwIfAborted();
    const last = await db.tenant(tenantId, async ({ tx }) => {
      const { rows } = await sql<{ id: string; old: Buffer }>`
        select id, ${column} as old from ${table}
        where tenant_id = ${tenantId} and id > ${after} and get_byte(${column}, 0) <> ${TENANT_FORMAT}
        order by id limit ${batch} for update`.execute(tx);
      const anew = rows.map(({ old }) => cipher.encrypt(place, cipher.decrypt(place, old)));
      await sql`
        update ${table} set ${column} = given.sealed
        from unnest(${rows.map(({ id }) => id)}::bigint[], ${anew}::bytea[]) as given(row_id, sealed)
        where tenant_id = ${tenantId} and id = given.row_id`.execute(tx);
      count += rows.length;
      return rows.at(-1)?.id;
    });
    if (last === undefined) return count;
    after = last;
  }
}

/** Starts the job that seals the columns anew; at each start of a server, until nothing is left to do. */
export async function startReseal(db: Db, jobs: Jobs, ciphers: TenantCiphers, columns: readonly SealedColumn[]): Promise<void> {
  const job: Job<z.ZodObject> = defineJob(
    'sealed.renew',
    z.object({}),
    async ({ log, signal }) => {
      const tenants = await db.platform(({ tx }) => tx.selectFrom('tenants').select('id').orderBy('id').execute());
      let rows = 0;
      for (const { id } of tenants) {
        const cipher = await ciphers.of(id);
        for (const column of columns) rows += await resealColumn(db, cipher, id, column, { signal });
      }
      log.info({ rows }, 'columns sealed by tenants’ keys');
    },
    { expireSeconds: EXPIRE_SECONDS, pollSeconds: 20 },
  );
  await jobs.register(job);
  await db.platform((within) => jobs.send(within, job, {}, { key: 'all' }));
}

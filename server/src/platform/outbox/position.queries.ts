import { sql } from 'kysely';
import type { Db, TenantDb, Tx } from '../db/db.ts';
import type { Fact } from './consumer.ts';

/** A shard of which a consumer has handled the facts up to `seq`. */
export interface Position {
  readonly shard: number;
  readonly seq: number;
}

/** Gives a new consumer its positions: before the oldest stored fact. */
export async function ensurePositions({ tx }: { tx: Tx }, consumer: string): Promise<void> {
  await sql`
    insert into fact_positions (consumer, shard, seq)
    select ${consumer}, shard, coalesce((select min(seq) - 1 from facts where facts.shard = head.shard), seq)
    from fact_heads head
    on conflict (consumer, shard) do nothing`.execute(tx);
}

/** The shards with facts after a consumer's position. */
export async function findBehind(db: Db, consumer: string): Promise<Position[]> {
  const { rows } = await db.platform(
    ({ tx }) =>
      sql<{ shard: number; seq: string }>`
      select position.shard, position.seq
      from fact_positions position join fact_heads head on head.shard = position.shard and head.seq > position.seq
      where position.consumer = ${consumer} order by position.shard`.execute(tx),
    { readOnly: true },
  );
  return rows.map(({ shard, seq }) => ({ shard, seq: Number(seq) }));
}

/** The facts of a shard after a position, in their order. */
export async function readFacts(db: Db, { shard, seq }: Position, limit: number): Promise<Fact[]> {
  return db.platform(
    async ({ tx }) => {
      const rows = await tx
        .selectFrom('facts')
        .select(columns)
        .where('shard', '=', shard)
        .where('seq', '>', String(seq))
        .orderBy('seq')
        .limit(limit)
        .execute();
      return rows.map(toFact);
    },
    { readOnly: true },
  );
}

/**
 * Moves a consumer's position, in the transaction that handles the facts between. False: another process has this shard, or was
 * faster; the caller must write nothing.
 */
export async function moveOn({ tx }: { tx: Tx }, consumer: string, from: Position, to: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with mine as (
      select consumer, shard from fact_positions
      where consumer = ${consumer} and shard = ${from.shard} and seq = ${from.seq} for update skip locked
    )
    update fact_positions position set seq = ${to}
    from mine where position.consumer = mine.consumer and position.shard = mine.shard`.execute(tx);
  return numAffectedRows === 1n;
}

/** Sets a consumer back before the first fact that was emitted at or after `since`, but never forward. */
export async function moveBack({ tx }: { tx: Tx }, consumer: string, since: Date): Promise<void> {
  await sql`
    update fact_positions position
    set seq = least(position.seq, (select min(seq) - 1 from facts where facts.shard = position.shard and created_at >= ${since}))
    where consumer = ${consumer}`.execute(tx);
}

/** Makes a fact wait for another try. */
export async function postpone(
  { tx, tenantId }: TenantDb,
  consumer: string,
  { shard, seq, key }: Fact,
  { tries, seconds }: { tries: number; seconds: number },
): Promise<void> {
  const next_at = sql<Date>`now() + make_interval(secs => ${seconds})`;
  await tx
    .insertInto('fact_retries')
    .values({ consumer, shard, seq, tenant_id: tenantId, key, tries, next_at })
    .onConflict((conflict) => conflict.columns(['consumer', 'shard', 'seq']).doUpdateSet({ tries, next_at }))
    .execute();
}

/** Does an earlier fact of the same key wait for another try? */
export async function isHeldUp({ tx, tenantId }: TenantDb, consumer: string, { key, shard, seq }: Fact): Promise<boolean> {
  const row = await tx
    .selectFrom('fact_retries')
    .select('seq')
    .where('consumer', '=', consumer)
    .where('tenant_id', '=', tenantId)
    .where('key', '=', key)
    .where('shard', '=', shard)
    .where('seq', '<', String(seq))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Facts whose next try is due, oldest first: only the first waiting fact of each key. */
export async function findDue(db: Db, consumer: string, limit: number): Promise<(Fact & { tries: number })[]> {
  return db.platform(
    async ({ tx }) => {
      const rows = await tx
        .selectFrom('fact_retries as retry')
        .innerJoin('facts', (join) => join.onRef('facts.shard', '=', 'retry.shard').onRef('facts.seq', '=', 'retry.seq'))
        .select([...columns, 'retry.tries'])
        .where('retry.consumer', '=', consumer)
        .where('retry.next_at', '<=', sql<Date>`now()`)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('fact_retries as earlier')
                .select('earlier.seq')
                .whereRef('earlier.consumer', '=', 'retry.consumer')
                .whereRef('earlier.tenant_id', '=', 'retry.tenant_id')
                .whereRef('earlier.key', '=', 'retry.key')
                .whereRef('earlier.shard', '=', 'retry.shard')
                .whereRef('earlier.seq', '<', 'retry.seq'),
            ),
          ),
        )
        .orderBy('retry.next_at')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ ...toFact(row), tries: row.tries }));
    },
    { readOnly: true },
  );
}

/** Removes a fact from the waiting ones, in the transaction that tries it. False: another process tries it or has tried it. */
export async function takeRetry({ tx, tenantId }: TenantDb, consumer: string, { shard, seq }: Fact): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with mine as (
      select consumer, shard, seq from fact_retries
      where consumer = ${consumer} and tenant_id = ${tenantId} and shard = ${shard} and seq = ${seq} for update skip locked
    )
    delete from fact_retries retry using mine
    where retry.consumer = mine.consumer and retry.shard = mine.shard and retry.seq = mine.seq`.execute(tx);
  return numAffectedRows === 1n;
}

const columns = [
  'facts.tenant_id',
  'facts.name',
  'facts.key',
  'facts.payload',
  'facts.shard',
  'facts.seq',
  'facts.created_at',
] as const;

function toFact(row: {
  tenant_id: number;
  name: string;
  key: string;
  payload: unknown;
  shard: number;
  seq: string;
  created_at: Date;
}): Fact {
  const { tenant_id: tenantId, name, key, payload, shard, seq, created_at: at } = row;
  return { tenantId, name, key, payload, shard, seq: Number(seq), at };
}

import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import type { Consumer } from './consumer.ts';
import { ensurePositions, moveBack } from './position.queries.ts';
import { Pump } from './pump.ts';

/** Passes emitted facts to their consumers (docs/decisions/0021). */
export interface Outbox {
  /** Begins to pass facts to a consumer, in this process or another. Call it when its area is attached. */
  consume(consumer: Consumer): Promise<void>;
  /** Makes a consumer handle again everything that was emitted since then: for a consumer that had a fault and is corrected. */
  replay(consumer: Consumer, since: Date): Promise<void>;
  /** This process emitted facts. */
  wake(): void;
  /** The progress of every consumer. */
  state(): Promise<ConsumerState[]>;
  /** Waits for the running handlers. */
  stop(): Promise<void>;
}

export interface ConsumerState {
  readonly consumer: string;
  /** Facts that it has not read yet, of other consumers' kinds too. */
  readonly waiting: number;
  /** How long the oldest of them has waited. 0: no fact waits. */
  readonly oldestSeconds: number;
  /** Facts that it failed to handle, and the later facts of the same keys. */
  readonly retrying: number;
}

/** Facts are stored for this time, and until every consumer has handled them. */
const RETENTION_DAYS = 14;

export function createOutbox(db: Db, log: FastifyBaseLogger): Outbox {
  const pumps: Pump[] = [];
  const names: string[] = [];
  const wake = (): void => {
    for (const pump of pumps) pump.wake();
  };
  return {
    async consume(consumer) {
      if (names.includes(consumer.name)) throw new Error(`Two consumers are named ${consumer.name}`);
      names.push(consumer.name);
      await db.platform((all) => ensurePositions(all, consumer.name));
      pumps.push(new Pump(db, log, consumer));
    },
    async replay(consumer, since) {
      await db.platform((all) => moveBack(all, consumer.name, since));
      wake();
    },
    wake,
    state: () => readState(db, names),
    async stop() {
      await Promise.all(pumps.map((pump) => pump.stop()));
    },
  };
}

async function readState(db: Db, consumers: readonly string[]): Promise<ConsumerState[]> {
  const { rows } = await db.platform(
    ({ tx }) =>
      sql<ConsumerState>`
      select position.consumer, sum(head.seq - position.seq)::int as waiting,
        coalesce(extract(epoch from now() - min(oldest.created_at)), 0)::float8 as "oldestSeconds",
        (select count(*)::int from fact_retries retry where retry.consumer = position.consumer) as retrying
      from fact_positions position join fact_heads head using (shard)
      left join facts oldest on oldest.shard = position.shard and oldest.seq = position.seq + 1
      where position.consumer = any(${[...consumers]}::text[]) group by position.consumer`.execute(tx),
    { readOnly: true },
  );
  return rows;
}

/** Removes old facts that all consumers have handled. Returns their number. */
export async function purgeFacts(db: Db): Promise<number> {
  return db.platform(async ({ tx }) => {
    const { numAffectedRows } = await sql`
      delete from facts
      where created_at < now() - make_interval(days => ${RETENTION_DAYS})
        and not exists (
          select from fact_positions position where position.shard = facts.shard and position.seq < facts.seq)
        and not exists (select from fact_retries retry where retry.shard = facts.shard and retry.seq = facts.seq)`.execute(tx);
    return Number(numAffectedRows ?? 0);
  });
}

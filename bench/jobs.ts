import { once } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod';
import { createDb, type Db } from '../server/src/platform/db/db.ts';
import { defineJob, type Jobs, startJobs } from '../server/src/platform/jobs/jobs.ts';
import { createLog } from '../server/src/platform/observability/log.ts';
import { openFloor } from './jobs/floor.ts';
import { Meter } from './jobs/meter.ts';
import type { Bench, BenchContext, BenchResult } from './lib/bench.ts';
import { type BenchDatabase, openEmptyDatabase, TENANT } from './lib/database.ts';
import { interleave, quantile, ratio, summary } from './lib/rounds.ts';

/** Jobs a round, and how many transactions send them side by side. */
const JOBS = 2000;
const SENDERS = 8;
/** One after the other, each when the last is done: how soon a job begins after its commit. */
const PINGS = 50;

/**
 * Small jobs in one process: each sent in a transaction of its own, each writing one row when it runs. Beside a queue of
 * bare pg that does the same with an insert, a delete with SKIP LOCKED, and nothing to try again.
 */
const jobs: Bench = {
  name: 'jobs',
  async run(context) {
    const database = await openEmptyDatabase(context.folder);
    const db = createDb({ connectionString: database.url, append: async () => {} });
    const queue = await startJobs({
      connectionString: database.url,
      db,
      log: createLog({ level: 'error', file: undefined }).log as FastifyBaseLogger,
    });
    try {
      return await measure(context, { database, db, queue });
    } finally {
      await queue.stop();
      await db.close();
      await database.stop();
    }
  },
};
export default jobs;

interface Parts {
  database: BenchDatabase;
  db: Db;
  queue: Jobs;
}

async function measure({ rounds, log }: BenchContext, { database, db, queue }: Parts): Promise<BenchResult> {
  await database.owner.query(`insert into tenants (id, code, name) values (${TENANT}, 'bench', '示例企业')`);
  await database.owner.query('create table bench_done (n int not null, at timestamptz not null default now())');
  await database.owner.query('grant insert on bench_done to lianxi_app');
  const meter = new Meter();
  const small = defineJob(
    'bench.small',
    z.object({ n: z.number() }),
    async ({ data }) => {
      await db.tenant(TENANT, ({ tx }) =>
        tx
          .insertInto('bench_done' as never)
          .values({ n: data.n } as never)
          .execute(),
      );
      meter.one();
    },
    { batchSize: 20 },
  );
  await queue.register(small);
  const floor = await openFloor(database.url, meter);
  const send = (n: number) => db.tenant(TENANT, (within) => queue.send(within, small, { n }));
  const waits: number[] = [];

  const measured = await interleave(
    {
      ours: () => meter.rate(JOBS, SENDERS, send),
      floor: () => meter.rate(JOBS, SENDERS, floor.send),
      ping: async () => {
        const all: number[] = [];
        for (let n = 0; n < PINGS; n += 1) {
          const done = once(meter, 'one');
          await send(n);
          const committed = performance.now();
          await done;
          all.push(performance.now() - committed);
        }
        waits.push(...all);
        return quantile(all, 0.5);
      },
    },
    rounds,
    (round, { ours, floor: bare, ping }) =>
      log(`round ${round}: ours ${ours.toFixed(0)}/s, bare pg ${bare.toFixed(0)}/s, done ${ping.toFixed(1)} ms after its commit`),
  );
  await floor.close();
  const share = ratio(measured.ours, measured.floor);
  return {
    bars: [
      {
        what: 'small jobs a second in one process',
        value: measured.ours.median,
        unit: '/s',
        better: 'higher',
        must: 200,
        spread: [measured.ours.least, measured.ours.greatest],
      },
      {
        what: 'the same, share of a queue of bare pg',
        value: share.median,
        unit: '×',
        better: 'higher',
        aim: 0.3,
        spread: [share.least, share.greatest],
      },
      {
        what: 'a lone job is done after its commit',
        value: measured.ping.median,
        unit: 'ms',
        better: 'lower',
        must: 200,
        spread: [measured.ping.least, measured.ping.greatest],
      },
    ],
    figures: { jobsPerRound: JOBS, senders: SENDERS, perSecond: measured, share, doneAfterMs: summary(waits) },
  };
}

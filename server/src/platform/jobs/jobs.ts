import type { FastifyBaseLogger } from 'fastify';
import { fromKysely, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type * as z from 'zod';
import type { Db, PlatformTx } from '../db/db.ts';

/** Work that continues after the call: sent inside the call's transaction, done after it, and retried when it fails. */
export interface Job<S extends z.ZodType = z.ZodType> {
  /** `noun.verb`, unique in the product. */
  readonly name: string;
  readonly schema: S;
  /** May run twice (a server can die between the work and its record), so it must be idempotent. */
  readonly handler: (context: JobContext<S>) => Promise<void>;
  readonly options: JobOptions;
}

export interface JobContext<S extends z.ZodType> {
  readonly data: z.output<S>;
  readonly db: Db;
  readonly log: FastifyBaseLogger;
  /** Aborts when the job took longer than `expireSeconds`. */
  readonly signal: AbortSignal;
  /** This is the last try. */
  readonly lastTry: boolean;
}

export interface JobOptions {
  /** Tries after the first, each after a longer time. Default 5. */
  readonly retries?: number;
  /** A job that takes longer counts as failed. Default 300. */
  readonly expireSeconds?: number;
  /** How often a server polls for jobs that another process sent, or that are now due. Default 2. */
  readonly pollSeconds?: number;
  /**
   * For small jobs: a server takes this many together and runs them in parallel. Default 1. The results are written when all of
   * them are finished, so none may be slow.
   */
  readonly batchSize?: number;
}

/** Declares a job. Its area registers it when it is attached. */
export function defineJob<S extends z.ZodType>(
  name: string,
  schema: S,
  handler: (context: JobContext<S>) => Promise<void>,
  options: JobOptions = {},
): Job<S> {
  return { name, schema, handler, options };
}

export interface Jobs {
  /** Makes the queue and processes it in this process. Call it before the first `send`. */
  register<S extends z.ZodType>(job: Job<S>): Promise<void>;
  /**
   * Sends a job in a transaction: the job exists if and only if the transaction commits. This process starts it right after the
   * commit, unless it is busy with jobs of this kind; another process starts it when it polls.
   * @param options.afterSeconds the job waits at least this long
   * @param options.key at most one waiting job per key: to send another changes nothing
   */
  send<S extends z.ZodType>(
    within: PlatformTx,
    job: Job<S>,
    data: z.input<S>,
    options?: { afterSeconds?: number; key?: string },
  ): Promise<void>;
  /** Runs a job at the times of a cron expression (UTC), once for all servers. */
  schedule<S extends z.ZodType>(job: Job<S>, cron: string, data: z.input<S>): Promise<void>;
  /** The state of each job's queue. */
  state(): Promise<QueueState[]>;
  /** Deletes jobs that finished more than an hour ago; jobs that failed for good stay for three days. Returns their number. */
  purge(): Promise<number>;
  /** Lets running jobs end, up to 5 s. */
  stop(): Promise<void>;
}

/** The queue of one kind of job. */
export interface QueueState {
  readonly job: string;
  /** Jobs that are due and that no server runs yet. */
  readonly waiting: number;
  /** How long the oldest of them has waited. 0: no job waits. */
  readonly oldestSeconds: number;
  /** Jobs that run. At most a minute old. */
  readonly active: number;
  /** Jobs that failed for good in the last three days. At most a minute old. */
  readonly failed: number;
}

/** A server without a sign of life for so long counts as dead: another server runs its jobs, or itself after a restart. */
const HEARTBEAT_SECONDS = 15;
/** How often one of the servers checks for such jobs. */
const LOOK_SECONDS = 10;

/** Opens pg-boss on the schema `jobs` as the database's owner. */
export async function startJobs(options: { connectionString: string; db: Db; log: FastifyBaseLogger }): Promise<Jobs> {
  const { connectionString, db, log } = options;
  const boss = new PgBoss({
    connectionString,
    application_name: 'lianxi jobs',
    schema: 'jobs',
    createSchema: false,
    max: 3,
    superviseIntervalSeconds: LOOK_SECONDS,
    monitorIntervalSeconds: LOOK_SECONDS,
    // Never `useListenNotify`: a transaction that notifies commits under one lock of the whole cluster.
  });
  boss.on('error', (error) => log.error({ err: error }, 'jobs'));
  await boss.start();
  /** The worker of each queue in this process. */
  const workers = new Map<string, string>();
  /** Polls the queue of a job now, or once more if its worker is busy. */
  const wake = (name: string): void => {
    const worker = workers.get(name);
    if (worker) boss.notifyWorker(worker);
  };

  async function run(job: Job, { id, data, signal, retryCount, retryLimit }: JobWithMetadata): Promise<JobResult> {
    const line = log.child({ job: job.name, jobId: id });
    const lastTry = retryCount >= retryLimit;
    try {
      await job.handler({ data: job.schema.parse(data), db, log: line, signal, lastTry });
      return { id, status: 'completed' };
    } catch (error) {
      line.error({ err: error }, 'job failed');
      return { id, status: 'failed', output: error };
    }
  }

  return {
    async register(job) {
      const { retries = 5, expireSeconds = 300, pollSeconds = 2, batchSize = 1 } = job.options;
      // `short`: at most one waiting job per key; `send` gives jobs without a key a new one each.
      const settings = {
        retryLimit: retries,
        retryDelay: 2,
        retryBackoff: true,
        retryDelayMax: 300,
        expireInSeconds: expireSeconds,
        heartbeatSeconds: HEARTBEAT_SECONDS,
        deleteAfterSeconds: 3 * 24 * 3600,
      };
      await boss.createQueue(job.name, { policy: 'short', ...settings });
      // A queue from an older version still has its earlier settings.
      await boss.updateQueue(job.name, settings);
      const polling = { pollingIntervalSeconds: pollSeconds, batchSize, includeMetadata: true, perJobResults: true } as const;
      const worker = await boss.work(job.name, polling, (batch) => {
        // After one job there may be more: without this a queue processes only one batch per poll.
        wake(job.name);
        return Promise.all(batch.map((one) => run(job as unknown as Job, one as JobWithMetadata)));
      });
      workers.set(job.name, worker);
    },
    async send(within, job, data, { afterSeconds, key } = {}) {
      if (!workers.has(job.name)) throw new Error(`Job ${job.name} is not registered`);
      const parsed = job.schema.parse(data) as object;
      await boss.send(job.name, parsed, {
        db: fromKysely(within.tx),
        singletonKey: key ?? crypto.randomUUID(),
        ...(afterSeconds === undefined ? {} : { startAfter: afterSeconds }),
      });
      if (afterSeconds === undefined) within.afterCommit(() => wake(job.name));
    },
    async schedule(job, cron, data) {
      await boss.schedule(job.name, cron, job.schema.parse(data) as object, { tz: 'UTC' });
    },
    async state() {
      const [queues, backlog] = await Promise.all([boss.getQueues([...workers.keys()]), readBacklog(boss)]);
      return queues.map(({ name, activeCount, failedCount }) => ({
        job: name,
        ...(backlog.get(name) ?? { waiting: 0, oldestSeconds: 0 }),
        active: activeCount,
        failed: failedCount,
      }));
    },
    async purge() {
      const { rows } = await boss.getDb().executeSql(
        `with gone as (
           delete from jobs.job where state = 'completed' and completed_on < now() - interval '1 hour' returning 1)
         select count(*)::int as gone from gone`,
      );
      return rows[0]?.gone ?? 0;
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
}

/** The due jobs of each queue. An index of pg-boss contains the jobs that no server has taken. */
async function readBacklog(boss: PgBoss): Promise<Map<string, Pick<QueueState, 'waiting' | 'oldestSeconds'>>> {
  const { rows } = await boss.getDb().executeSql(
    `select name, count(*)::int as waiting, extract(epoch from now() - min(start_after))::float8 as "oldestSeconds"
     from jobs.job where state < 'active' and not blocked and start_after <= now() group by name`,
  );
  return new Map(rows.map(({ name, waiting, oldestSeconds }) => [name, { waiting, oldestSeconds }]));
}

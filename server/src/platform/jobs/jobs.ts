import type { FastifyBaseLogger } from 'fastify';
import { fromKysely, PgBoss } from 'pg-boss';
import type * as z from 'zod';
import type { Db, Tx } from '../db/db.ts';

/** Work that outlives its cause: sent inside the causing transaction, done after it, tried again when it fails. */
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
  /** It will not be tried again. */
  readonly lastTry: boolean;
}

export interface JobOptions {
  /** Tries after the first, each a little later than the one before. Default 5. */
  readonly retries?: number;
  /** A job that takes longer counts as failed. Default 300. */
  readonly expireSeconds?: number;
  /** How often a server looks for jobs of this kind. Default 2. */
  readonly pollSeconds?: number;
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
  /** Makes the queue and works it in this process. Before the first `send`. */
  register<S extends z.ZodType>(job: Job<S>): Promise<void>;
  /**
   * Sends a job in a transaction: it exists if and only if the transaction commits.
   * @param options.afterSeconds not before so long
   * @param options.key of the jobs with one key that wait, there is one: sending another changes nothing
   */
  send<S extends z.ZodType>(
    tx: Tx,
    job: Job<S>,
    data: z.input<S>,
    options?: { afterSeconds?: number; key?: string },
  ): Promise<void>;
  /** Runs a job at the times of a cron expression (UTC), once however many servers run. */
  schedule<S extends z.ZodType>(job: Job<S>, cron: string, data: z.input<S>): Promise<void>;
  /** How many jobs of each kind wait, run and have failed for good in the last days. At most a minute old. */
  counts(): Promise<{ job: string; waiting: number; active: number; failed: number }[]>;
  /** Lets running jobs end, up to 5 s. */
  stop(): Promise<void>;
}

/** A server that is not heard of for so long is dead: its jobs go to another, or to itself after its restart. */
const HEARTBEAT_SECONDS = 15;
/** How often one of the servers looks for such jobs. */
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
  const registered = new Set<string>();

  return {
    async register(job) {
      registered.add(job.name);
      const { retries = 5, expireSeconds = 300, pollSeconds = 2 } = job.options;
      // `short`: of the jobs that wait under one key there is one; jobs without a key get one each from `send`.
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
      // A queue of an older version exists with the settings of then.
      await boss.updateQueue(job.name, settings);
      const polling = { pollingIntervalSeconds: pollSeconds, batchSize: 1, includeMetadata: true } as const;
      await boss.work(job.name, polling, async (batch) => {
        for (const { id, data, signal, retryCount, retryLimit } of batch) {
          const line = log.child({ job: job.name, jobId: id });
          const lastTry = retryCount >= retryLimit;
          try {
            await job.handler({ data: job.schema.parse(data) as never, db, log: line, signal, lastTry });
          } catch (error) {
            line.error({ err: error }, 'job failed');
            throw error;
          }
        }
      });
    },
    async send(tx, job, data, { afterSeconds, key } = {}) {
      if (!registered.has(job.name)) throw new Error(`Job ${job.name} is not registered`);
      const parsed = job.schema.parse(data) as object;
      await boss.send(job.name, parsed, {
        db: fromKysely(tx),
        singletonKey: key ?? crypto.randomUUID(),
        ...(afterSeconds === undefined ? {} : { startAfter: afterSeconds }),
      });
    },
    async schedule(job, cron, data) {
      await boss.schedule(job.name, cron, job.schema.parse(data) as object, { tz: 'UTC' });
    },
    async counts() {
      const queues = await boss.getQueues([...registered]);
      return queues.map(({ name, queuedCount, activeCount, failedCount }) => ({
        job: name,
        waiting: queuedCount,
        active: activeCount,
        failed: failedCount,
      }));
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  };
}

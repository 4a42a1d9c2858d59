import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createLocalStore } from '../files/file-store.ts';
import { type KernelFixture, startKernel, TENANT } from '../testing/kernel-fixture.ts';
import { until } from '../testing/until.ts';
import { registerHousekeeping } from './housekeeping.ts';
import { defineJob, type Job, type Jobs, startJobs } from './jobs.ts';

const done: string[] = [];
let failures = 0;

const note = defineJob(
  'test.note',
  z.object({ text: z.string() }),
  async ({ data }) => {
    done.push(data.text);
  },
  { pollSeconds: 0.5 },
);
const stumble = defineJob(
  'test.stumble',
  z.object({}),
  async () => {
    failures += 1;
    throw new Error('always');
  },
  { pollSeconds: 0.5, retries: 0 },
);

/** Polls so seldom that only a wake-up can start it in time. */
const SELDOM = 600;
let release = (): void => {};
const held = defineJob(
  'test.held',
  z.object({ n: z.number() }),
  async ({ data }) => {
    if (data.n === 0) await new Promise<void>((resolve) => (release = resolve));
    done.push(`held ${data.n}`);
  },
  { pollSeconds: SELDOM, retries: 0 },
);
const many = defineJob(
  'test.many',
  z.object({ n: z.number() }),
  async ({ data, lastTry }) => {
    tries.set(data.n, (tries.get(data.n) ?? 0) + 1);
    if (data.n === 7 && !lastTry) throw new Error('the first time');
  },
  { pollSeconds: 0.5, batchSize: 20, retries: 1 },
);
const tries = new Map<number, number>();
const orphan = defineJob('test.orphan', z.object({}), async () => {
  adopted += 1;
});
let adopted = 0;

let kernel: KernelFixture;
let jobs: Jobs;
beforeAll(async () => {
  kernel = await startKernel();
  jobs = await startJobs({ connectionString: kernel.url, db: kernel.db, log: kernel.log });
  // Started here: that a process is dead is noticed only after some seconds.
  await killWhatTakesAJob();
  for (const job of [note, stumble, held, many, orphan]) await jobs.register(job as Job);
});

/** Another server process takes a job and is killed over it, so long ago that its heartbeat is missed. */
async function killWhatTakesAJob(): Promise<void> {
  const script = fileURLToPath(new URL('../testing/job-process.ts', import.meta.url));
  const child = fork(script, [kernel.url, String(TENANT)], { execArgv: [], stdio: 'ignore' });
  await once(child, 'message');
  child.kill('SIGKILL');
  await once(child, 'exit');
  await kernel.owner.query(`update jobs.job set heartbeat_on = now() - interval '1 minute' where name = 'test.orphan'`);
}

afterAll(async () => {
  await jobs.stop();
  await kernel.end();
});

test('a job exists if and only if its transaction commits', async () => {
  await kernel.db.tenant(TENANT, (within) => jobs.send(within, note, { text: 'committed' }));
  await expect(
    kernel.db.tenant(TENANT, async (within) => {
      await jobs.send(within, note, { text: 'rolled back' });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await kernel.db.platform((within) => jobs.send(within, note, { text: 'platform' }));
  await until(() => done.length === 2);
  expect(done.toSorted()).toEqual(['committed', 'platform']);
});

test('a job starts at once after its commit, and so does what waits behind it; the queue says how long it has waited', async () => {
  done.length = 0;
  // The worker has polled once: from now on it sleeps until it is woken.
  for (let n = 0; n < 5; n += 1) await kernel.db.tenant(TENANT, (within) => jobs.send(within, held, { n }));
  const state = async () => (await jobs.state()).find(({ job }) => job === 'test.held');
  await until(async () => (await state())?.waiting === 4);
  const before = (await state())?.oldestSeconds ?? 0;
  await until(async () => ((await state())?.oldestSeconds ?? 0) > before);
  release();
  await until(() => done.length === 5);
  expect(done).toEqual([0, 1, 2, 3, 4].map((n) => `held ${n}`));
  expect(await state()).toMatchObject({ waiting: 0, oldestSeconds: 0 });
});

test('of a batch only what failed is tried again', async () => {
  await kernel.db.tenant(TENANT, async (within) => {
    for (let n = 0; n < 50; n += 1) await jobs.send(within, many, { n });
  });
  await until(() => tries.size === 50 && tries.get(7) === 2);
  expect([...tries].filter(([, count]) => count !== 1)).toEqual([[7, 2]]);
});

test('of the jobs that wait under one key there is one; a later one waits its time', async () => {
  done.length = 0;
  await kernel.db.tenant(TENANT, async (within) => {
    for (let n = 0; n < 3; n += 1) await jobs.send(within, note, { text: `keyed ${n}` }, { key: 'k', afterSeconds: 1 });
  });
  const sentAt = Date.now();
  await until(() => done.length === 1);
  expect(Date.now() - sentAt).toBeGreaterThan(900);
  expect(done).toEqual(['keyed 0']);
});

test('bad data and unknown jobs are refused at the sender', async () => {
  await expect(kernel.db.tenant(TENANT, (within) => jobs.send(within, note, { text: 1 } as never))).rejects.toThrow();
  const stranger = defineJob('test.stranger', z.object({}), async () => {});
  await expect(kernel.db.tenant(TENANT, (within) => jobs.send(within, stranger, {}))).rejects.toThrow('not registered');
});

test('a job that fails for good is counted', async () => {
  await kernel.db.tenant(TENANT, (within) => jobs.send(within, stumble, {}));
  await until(() => failures === 1);
  await until(async () => {
    const { rows } = await kernel.owner.query(`select 1 from jobs.job where name = 'test.stumble' and state = 'failed'`);
    return rows.length === 1;
  });
  expect(failures).toBe(1);
  expect((await jobs.state()).find(({ job }) => job === 'test.stumble')).toMatchObject({ active: 0 });
});

test('the runtime roles may send, not work, jobs', async () => {
  await expect(kernel.db.tenant(TENANT, ({ tx }) => sql`delete from jobs.job`.execute(tx))).rejects.toThrow('permission denied');
});

test('housekeeping is planned once, however often servers start', async () => {
  const store = createLocalStore('/nonexistent');
  await registerHousekeeping(jobs, store);
  await registerHousekeeping(jobs, store);
  const { rows } = await kernel.owner.query('select name from jobs.schedule order by name');
  expect(rows.map((row) => row.name)).toEqual([
    'agent-event.purge',
    'fact.purge',
    'file.purge',
    'job.purge',
    'session.purge',
    'task.tidy',
  ]);
});

test('what a killed process was at is done by another', async () => {
  await until(() => adopted === 1, 20_000);
});

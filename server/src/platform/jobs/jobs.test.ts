import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { createLocalStore } from '../files/file-store.ts';
import { type KernelFixture, startKernel, TENANT } from '../testing/kernel-fixture.ts';
import { until } from '../testing/until.ts';
import { registerHousekeeping } from './housekeeping.ts';
import { defineJob, type Jobs, startJobs } from './jobs.ts';

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

let kernel: KernelFixture;
let jobs: Jobs;
beforeAll(async () => {
  kernel = await startKernel();
  jobs = await startJobs({ connectionString: kernel.url, db: kernel.db, log: kernel.log });
  await jobs.register(note);
  await jobs.register(stumble);
});
afterAll(async () => {
  await jobs.stop();
  await kernel.end();
});

test('a job exists if and only if its transaction commits', async () => {
  await kernel.db.tenant(TENANT, ({ tx }) => jobs.send(tx, note, { text: 'committed' }));
  await expect(
    kernel.db.tenant(TENANT, async ({ tx }) => {
      await jobs.send(tx, note, { text: 'rolled back' });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await kernel.db.platform(({ tx }) => jobs.send(tx, note, { text: 'platform' }));
  await until(() => done.length === 2);
  expect(done.toSorted()).toEqual(['committed', 'platform']);
});

test('of the jobs that wait under one key there is one; a later one waits its time', async () => {
  done.length = 0;
  await kernel.db.tenant(TENANT, async ({ tx }) => {
    for (let n = 0; n < 3; n += 1) await jobs.send(tx, note, { text: `keyed ${n}` }, { key: 'k', afterSeconds: 1 });
  });
  const sentAt = Date.now();
  await until(() => done.length === 1);
  expect(Date.now() - sentAt).toBeGreaterThan(900);
  expect(done).toEqual(['keyed 0']);
});

test('bad data and unknown jobs are refused at the sender', async () => {
  await expect(kernel.db.tenant(TENANT, ({ tx }) => jobs.send(tx, note, { text: 1 } as never))).rejects.toThrow();
  const stranger = defineJob('test.stranger', z.object({}), async () => {});
  await expect(kernel.db.tenant(TENANT, ({ tx }) => jobs.send(tx, stranger, {}))).rejects.toThrow('not registered');
});

test('a job that fails for good is counted', async () => {
  await kernel.db.tenant(TENANT, ({ tx }) => jobs.send(tx, stumble, {}));
  await until(() => failures === 1);
  await until(async () => {
    const { rows } = await kernel.owner.query(`select 1 from jobs.job where name = 'test.stumble' and state = 'failed'`);
    return rows.length === 1;
  });
  expect(failures).toBe(1);
  expect((await jobs.counts()).find(({ job }) => job === 'test.stumble')).toMatchObject({ active: 0 });
});

test('the runtime roles may send, not work, jobs', async () => {
  await expect(kernel.db.tenant(TENANT, ({ tx }) => sql`delete from jobs.job`.execute(tx))).rejects.toThrow('permission denied');
});

test('housekeeping is planned once, however often servers start', async () => {
  const store = createLocalStore('/nonexistent');
  await registerHousekeeping(jobs, store);
  await registerHousekeeping(jobs, store);
  const { rows } = await kernel.owner.query('select name from jobs.schedule order by name');
  expect(rows.map((row) => row.name)).toEqual(['agent-event.purge', 'file.purge', 'session.purge', 'task.tidy']);
});

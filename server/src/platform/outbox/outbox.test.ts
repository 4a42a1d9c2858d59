import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { defineFact } from '@lianxi/contracts/kit/facts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { count, countConsumer, countTables } from '../testing/count-facts.ts';
import { type KernelFixture, OTHER_TENANT, startKernel, TENANT } from '../testing/kernel-fixture.ts';
import { until } from '../testing/until.ts';
import { defineConsumer, on } from './consumer.ts';
import { createOutbox, type Outbox, purgeFacts } from './outbox.ts';

const happened = defineFact('test.happened', z.object({ n: z.number() }));

let kernel: KernelFixture;
const outboxes: Outbox[] = [];
const children: ChildProcess[] = [];
beforeAll(async () => {
  kernel = await startKernel();
  await kernel.owner.query(countTables);
});
beforeEach(async () => {
  await kernel.owner.query('truncate facts, fact_positions, fact_retries, counts, seen');
  await kernel.owner.query('update fact_heads set seq = 0');
});
afterEach(async () => {
  await Promise.all(outboxes.splice(0).map((outbox) => outbox.stop()));
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => kernel.end());

/** A process's outbox in this process: it is not woken by what this process emits, and polls as another would. */
function openOutbox(): Outbox {
  const outbox = createOutbox(kernel.db, kernel.log);
  outboxes.push(outbox);
  return outbox;
}

async function startProcess(): Promise<ChildProcess> {
  const script = fileURLToPath(new URL('../testing/outbox-process.ts', import.meta.url));
  const child = fork(script, [kernel.url], { execArgv: [], stdio: 'ignore' });
  children.push(child);
  await once(child, 'message');
  return child;
}

/** What is wrong with what was handled: every key once and in order from 1 to where it was counted. Empty: nothing. */
async function faults(): Promise<string[]> {
  const { rows } = await kernel.owner.query<{ key: string; n: number; met: number[] | null }>(
    `select c.tenant_id || ' ' || c.key as key, c.n, array_agg(s.n order by s.nr) filter (where s.n is not null) as met
     from counts c left join seen s using (tenant_id, key) group by c.tenant_id, c.key, c.n`,
  );
  return rows.flatMap(({ key, n, met }) => {
    const wanted = Array.from({ length: n }, (_, at) => at + 1).join();
    return met?.join() === wanted ? [] : [`${key} was counted to ${n}, met ${met?.join()}`];
  });
}

test('a fact is handled if and only if its transaction commits, once, and at once in the process that emitted it', async () => {
  const met: unknown[] = [];
  const consumer = defineConsumer(
    'test.happenings',
    on(happened, async ({ tenantId }, { n }, { key }) => void met.push([tenantId, key, n])),
  );
  await kernel.outbox.consume(consumer);
  await kernel.db.tenant(TENANT, async ({ emit }) => emit(happened, 'a', { n: 1 }));
  await expect(
    kernel.db.tenant(TENANT, async ({ emit }) => {
      emit(happened, 'a', { n: 2 });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await kernel.db.tenant(OTHER_TENANT, async ({ emit }) => {
    for (let n = 3; n < 10; n += 1) emit(happened, 'a', { n });
  });
  await until(() => met.length === 8, 5000);
  expect(met).toEqual([[TENANT, 'a', 1], ...[3, 4, 5, 6, 7, 8, 9].map((n) => [OTHER_TENANT, 'a', n])]);
  expect(await kernel.outbox.state()).toEqual([{ consumer: 'test.happenings', waiting: 0, oldestSeconds: 0, retrying: 0 }]);
});

test('a payload that is not what the fact says is refused where it is emitted', async () => {
  await expect(kernel.db.tenant(TENANT, async ({ emit }) => emit(happened, 'a', { n: 'one' } as never))).rejects.toThrow();
});

test('a failed fact holds up its key, and nothing else, until it succeeds', async () => {
  const outbox = openOutbox();
  // All keys in one shard, so that they stand in each other's way if they can.
  await kernel.db.tenant(TENANT, async (tenant) => {
    await count(tenant, 'held', true);
    await count(tenant, 'held');
    await count(tenant, 'free');
  });
  await kernel.owner.query('update facts set shard = 0, seq = seq + 1000 * shard');
  await kernel.owner.query('update fact_heads set seq = case shard when 0 then (select max(seq) from facts) else 0 end');
  await outbox.consume(countConsumer);
  await until(async () => (await kernel.owner.query(`select from seen where key = 'free'`)).rowCount === 1);
  expect((await outbox.state())[0]?.retrying).toBe(2);
  expect((await kernel.owner.query(`select from seen where key = 'held'`)).rowCount).toBe(0);
  await until(async () => (await faults()).length === 0);
  expect((await outbox.state())[0]).toMatchObject({ retrying: 0 });
});

test('a consumer can be put back; what was handled is purged when it is old', async () => {
  const outbox = openOutbox();
  const met: number[] = [];
  const consumer = defineConsumer(
    'test.again',
    on(happened, async (_, { n }) => void met.push(n)),
  );
  await kernel.db.tenant(TENANT, async ({ emit }) => emit(happened, 'a', { n: 1 }));
  await kernel.owner.query(`update facts set created_at = now() - interval '20 days'`);
  await kernel.db.tenant(TENANT, async ({ emit }) => emit(happened, 'a', { n: 2 }));
  // Nobody has handled it yet.
  await kernel.owner.query(`insert into fact_positions select 'test.again', shard, 0 from fact_heads`);
  expect(await purgeFacts(kernel.db)).toBe(0);
  await outbox.consume(consumer);
  await until(() => met.length === 2);
  await outbox.replay(consumer, new Date(Date.now() - 3_600_000));
  await until(() => met.length === 3);
  expect(met).toEqual([1, 2, 2]);
  await until(async () => (await outbox.state())[0]?.waiting === 0);
  expect(await purgeFacts(kernel.db)).toBe(1);
});

/** Widens the moment between a fact's number and its commit, in which numbers alone would let a reader run ahead. */
const slowCommits = `
  create function dawdle() returns trigger language plpgsql as 'begin perform pg_sleep(random() * 0.02); return null; end';
  create constraint trigger dawdle after insert on facts deferrable initially deferred for each row execute function dawdle()`;

test('random keys, transactions side by side, failures and kills: nothing lost, nothing twice, each key in order', async () => {
  await kernel.outbox.stop();
  await kernel.owner.query(slowCommits);
  const processes = [await startProcess(), await startProcess()];
  const killer = (async () => {
    for (let kill = 0; kill < 3; kill += 1) {
      await delay(400);
      processes.shift()?.kill('SIGKILL');
      processes.push(await startProcess());
    }
  })();
  const writer = async (seed: number): Promise<void> => {
    for (let n = 0; n < 40; n += 1) {
      const key = () => `k${Math.floor(Math.random() * 12)}`;
      const tenantId = n % 2 ? TENANT : OTHER_TENANT;
      await kernel.db
        .tenant(tenantId, async (tenant) => {
          // Its number as a transaction is given early, its facts come late: neither numbers nor times are the order.
          await sql`select pg_current_xact_id()`.execute(tenant.tx);
          await delay(Math.random() * 20);
          for (const one of [...new Set([key(), key()])].sort()) await count(tenant, one, Math.random() < 0.02);
          await delay(Math.random() * 5);
          if ((n + seed) % 10 === 0) throw new Error('rolled back');
        })
        .catch((error: Error) => {
          if (error.message !== 'rolled back') throw error;
        });
    }
  };
  await Promise.all([killer, ...Array.from({ length: 6 }, (_, seed) => writer(seed))]);
  await until(async () => (await faults()).length === 0, 30_000).catch(() => {});
  expect(await faults()).toEqual([]);
});

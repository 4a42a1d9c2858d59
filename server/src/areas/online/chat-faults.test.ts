import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Backing, FaultDatabase } from '../../app/testing/fault-cluster.ts';
import { startFaultDatabase, startFaultRedis } from '../../app/testing/fault-cluster.ts';
import { type Contender, runFaults } from '../../app/testing/fault-run.ts';
import type { SignedInAgent } from '../../app/testing/signed-in.ts';
import { addPeople, startProduct } from './testing/product-contender.ts';

/**
 * The short form of `pnpm faults chat`, which runs many seeds and the baseline. Each seed runs every kind of fault
 * (testing/fault-plan.ts).
 */
const SEED = 1;

let database: FaultDatabase;
let redis: Backing | null;
let agents: readonly SignedInAgent[];
beforeAll(async () => {
  [database, redis] = await Promise.all([startFaultDatabase(), startFaultRedis()]);
  agents = await addPeople(database);
});
afterAll(async () => {
  await redis?.end();
  await database.end();
});

async function judge(contender: Contender): Promise<void> {
  const result = await runFaults(contender, SEED);
  expect(result.faults).toEqual([]);
  expect(result).toMatchObject({ lost: 0, doubled: 0, reordered: 0 });
  expect(result.reconciled.filter(({ ms }) => ms === null)).toEqual([]);
  expect(result.acknowledged).toBeGreaterThan(result.sent / 2);
  expect(result.interrupted).toBeGreaterThan(0);
}

it('on one server nothing is lost, doubled or reordered, and nobody gets too much, whatever breaks', async () => {
  const product = await startProduct(database, null, 1, agents);
  await judge(product).finally(() => product.end());
}, 180_000);

it('nor on two servers with Redis', async ({ skip }) => {
  if (!redis) return skip('This machine has no Redis');
  const product = await startProduct(database, redis, 2, agents);
  await judge(product).finally(() => product.end());
}, 180_000);

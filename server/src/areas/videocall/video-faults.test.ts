import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Backing, type FaultDatabase, startFaultDatabase, startFaultRedis } from '../../app/testing/fault-cluster.ts';
import { runFaults } from '../../app/testing/fault-run.ts';
import type { SignedInAgent } from '../../app/testing/signed-in.ts';
import { addVideoPeople, startVideoProduct } from './testing/fault-contender.ts';
import { type FaultMedia, startFaultMedia } from './testing/fault-media.ts';

/** The short form of `pnpm faults video`, which runs many seeds. */
const SEED = 1;

let database: FaultDatabase;
let redis: Backing | null;
let media: FaultMedia | null;
let agents: readonly SignedInAgent[];
beforeAll(async () => {
  [database, redis, media] = await Promise.all([startFaultDatabase(), startFaultRedis(), startFaultMedia()]);
  agents = await addVideoPeople(database);
});
afterAll(async () => {
  await media?.end();
  await redis?.end();
  await database.end();
});

it('whatever breaks, what was acknowledged of video calls is so, nobody has two, and none goes on as a ghost', async () => {
  // An agent's socket is at one server; their next connection and their customer's are at the other.
  const product = await startVideoProduct(database, redis, media, redis ? 2 : 1, agents);
  try {
    const result = await runFaults(product, SEED);
    expect(result.faults).toEqual([]);
    expect(result).toMatchObject({ lost: 0, doubled: 0, reordered: 0 });
    expect(result.reconciled.filter(({ ms }) => ms === null)).toEqual([]);
    expect(result.acknowledged).toBeGreaterThan(result.sent / 2);
    expect(result.talks).toBeGreaterThan(0);
  } finally {
    await product.end();
  }
}, 180_000);

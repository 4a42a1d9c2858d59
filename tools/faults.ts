import { parseArgs } from 'node:util';
import { writeResult } from '../bench/lib/report.ts';
import {
  type Backing,
  type FaultDatabase,
  startFaultDatabase,
  startFaultRedis,
} from '../server/src/app/testing/fault-cluster.ts';
import { type Contender, runFaults, type StartedContender } from '../server/src/app/testing/fault-run.ts';
import { startBaseline } from '../server/src/areas/online/testing/baseline-contender.ts';
import { addPeople, startProduct } from '../server/src/areas/online/testing/product-contender.ts';
import { addVideoPeople, startVideoProduct } from '../server/src/areas/videocall/testing/fault-contender.ts';
import { startFaultMedia } from '../server/src/areas/videocall/testing/fault-media.ts';
import { bars, figures, printed, type Series } from './faults/summary.ts';

/**
 * `pnpm faults chat --runs 50 --seed 1`: seeded runs of the chat under faults, on one server and on two with Redis, and beside
 * each, under the same faults, plain Socket.IO with connection-state recovery. `pnpm faults video`: the same of video calls, with
 * nothing beside. Prints a table, writes bench/results/faults-<name>.json, and ends with 1 when a history of the product's has
 * a fault. `--runs 1 --seed n` replays one.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '50' }, seed: { type: 'string', default: '1' } },
});
const [runs, firstSeed] = [Number(values.runs), Number(values.seed)];
const [what = ''] = positionals;
if (positionals.length !== 1 || !['chat', 'video'].includes(what) || !(runs > 0) || !Number.isInteger(firstSeed)) {
  console.error('Usage: pnpm faults chat|video [--runs 50] [--seed 1]');
  process.exit(2);
}

const begin = performance.now();
const ending: (() => Promise<unknown>)[] = [];
const series: Series[] = [];
let faults = 0;
try {
  const redis = await startFaultRedis();
  if (redis) ending.unshift(() => redis.end());
  else console.log('This machine has no Redis: one server only');
  const settings: Setting[] = [
    { setting: 'one server', backing: null, servers: 1 },
    ...(redis ? [{ setting: 'two servers, Redis', backing: redis, servers: 2 }] : []),
  ];
  await (what === 'chat' ? runChat(settings) : runVideo(settings));
} finally {
  for (const end of ending) await end();
}
const seconds = Math.round((performance.now() - begin) / 1000);
const notes = [
  'Test clients reconnect after 50 ms; a browser waits 1 s and more by design. Times count from the end of a fault: the server listens again, the database takes connections, the line lets everything through.',
];
const ended = series.filter(({ results }) => results.length > 0);
const path = writeResult(`faults-${what}`, seconds, { bars: bars(ended), figures: figures(ended, { runs, firstSeed }), notes });
console.log(`\n${printed(ended)}\n\n${path}`);
process.exit(faults > 0 ? 1 : 0);

interface Setting {
  setting: string;
  /** Redis between several servers. */
  backing: Backing | null;
  servers: number;
}

/** Of each setting its own: servers of one database that share no Redis do not hear what the others tell. */
async function openDatabase(): Promise<FaultDatabase> {
  const database = await startFaultDatabase();
  ending.unshift(() => database.end());
  return database;
}

/** All settings and what is beside them in turns, so that whatever the machine does meanwhile hits all of them. */
async function runChat(settings: readonly Setting[]): Promise<void> {
  const contenders: [Series, StartedContender][] = [];
  for (const { setting, backing, servers } of settings) {
    const database = await openDatabase();
    const agents = await addPeople(database);
    const product = await startProduct(database, backing, servers, agents);
    ending.unshift(() => product.end());
    const baseline = await startBaseline(backing, servers);
    ending.unshift(() => baseline.end());
    contenders.push(
      [{ setting, who: 'ours', results: [], unended: 0 }, product],
      [{ setting, who: 'plain Socket.IO', results: [], unended: 0 }, baseline],
    );
  }
  series.push(...contenders.map(([one]) => one));
  for (let seed = firstSeed; seed < firstSeed + runs; seed += 1) {
    for (const [one, contender] of contenders) await run(one, contender, seed);
  }
}

/** One setting after the other: they share the media server, whose rooms each compares with its own calls. */
async function runVideo(settings: readonly Setting[]): Promise<void> {
  const media = await startFaultMedia();
  if (media) ending.unshift(() => media.end());
  else console.log('This machine has no LiveKit at hand: it is not killed');
  for (const { setting, backing, servers } of settings) {
    const database = await openDatabase();
    const agents = await addVideoPeople(database);
    const one: Series = { setting, who: 'ours', results: [], unended: 0 };
    series.push(one);
    const product = await startVideoProduct(database, backing, media, servers, agents);
    try {
      for (let seed = firstSeed; seed < firstSeed + runs; seed += 1) await run(one, product, seed);
    } finally {
      await product.end();
    }
  }
}

async function run(one: Series, contender: Contender, seed: number): Promise<void> {
  const { setting, who, results } = one;
  const say = (line: string) => console.log(`${setting}, ${who}, seed ${seed}: ${line}`);
  try {
    const result = await runFaults(contender, seed);
    results.push(result);
    for (const fault of result.faults) say(fault);
    for (const { kind, ms } of result.reconciled) if (ms === null) say(`not all saw everything in time after: ${kind}`);
    faults += result.faults.length;
    const { acknowledged, lost, doubled, reordered } = result;
    say(`${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled, ${reordered} reordered`);
  } catch (error) {
    faults += 1;
    one.unended += 1;
    say(`did not come to its end: ${error}`);
  }
}

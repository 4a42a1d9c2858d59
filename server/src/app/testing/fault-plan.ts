import { setTimeout as delay } from 'node:timers/promises';
import type { Backing } from './fault-cluster.ts';
import type { NetworkLine } from './network-line.ts';
import type { ServerProcess } from './server-process.ts';

export type FaultKind =
  | 'server killed'
  | 'database killed'
  | 'Redis killed'
  | 'media server killed'
  | 'cut'
  | 'half-open'
  | 'answers lost'
  | 'late'
  | 'slow';

/** The parts that a run can break. */
export interface Breakable {
  servers: readonly ServerProcess[];
  /** Null: the servers do not use it, and the fault does not concern it. */
  database: Backing | null;
  redis: Backing | null;
  /** The media server of video calls. */
  media?: Backing | null;
  lines: readonly NetworkLine[];
}

export interface Fault {
  kind: FaultKind;
  /** Breaks the part and repairs it. Resolves when the fault has ended. */
  strike(): Promise<void>;
}

export type Random = () => number;

/** A small seeded generator of numbers from 0 to 1. */
export function mulberry32(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * The faults of one run, in the order of its seed. Each server is killed once; so are database, Redis and media server. Each
 * network fault strikes about a third of the lines at the same time.
 */
export function planFaults(random: Random, { servers, database, redis, media, lines }: Breakable): Fault[] {
  const some = lines.filter(() => random() < 0.35);
  const struck = some.length > 0 ? some : lines.slice(0, 1);
  const forMs = async (from: number, to: number) => delay(from + random() * (to - from));
  const network = (kind: FaultKind, strike: (struck: readonly NetworkLine[]) => Promise<void>): Fault => ({
    kind,
    strike: () => strike(struck),
  });
  const held = (what: 'nothing' | 'upwards', then: 'reset' | 'late') => async (struckLines: readonly NetworkLine[]) => {
    for (const line of struckLines) line.pass(what);
    await forMs(200, 700);
    for (const line of struckLines) {
      if (then === 'reset') line.cut();
      line.pass('all');
    }
  };
  const faults: Fault[] = [
    ...servers.map(
      (server): Fault => ({
        kind: 'server killed',
        async strike() {
          await server.kill();
          await forMs(0, 100);
          await server.start();
        },
      }),
    ),
    { kind: 'database killed', strike: async () => database?.restart() },
    ...(redis ? [{ kind: 'Redis killed' as const, strike: () => redis.restart() }] : []),
    ...(media ? [{ kind: 'media server killed' as const, strike: () => media.restart() }] : []),
    network('cut', async (all) => {
      for (const line of all) line.cut();
    }),
    network('half-open', held('nothing', 'reset')),
    network('answers lost', held('upwards', 'reset')),
    network('late', held('nothing', 'late')),
    network('slow', async (all) => {
      for (const line of all) line.slow(20 + random() * 60);
      await forMs(200, 500);
      for (const line of all) line.slow(0);
    }),
  ];
  return shuffled(random, faults);
}

function shuffled<T>(random: Random, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

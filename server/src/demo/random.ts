/** A seeded source of random choices: the same seed gives the same demo, on every machine. */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Picks by weight. */
  weighted<T>(table: WeightTable<T>): T;
  /** Around `median`, with a long tail: how long people take. `spread` of 1 doubles or halves it in a third of the cases. */
  duration(median: number, spread: number): number;
  /** A separate stream: more customers do not change the conversations. */
  fork(label: string): Random;
}

/** Items with running totals of their weights. */
export interface WeightTable<T> {
  readonly items: readonly T[];
  readonly totals: readonly number[];
}

/** Prepares `[item, weight]` pairs for {@link Random.weighted}. */
export function weightTable<T>(pairs: readonly (readonly [T, number])[]): WeightTable<T> {
  let total = 0;
  return {
    items: pairs.map(([item]) => item),
    totals: pairs.map(([, weight]) => {
      total += weight;
      return total;
    }),
  };
}

/** The same for words of equal weight in one text: `{ '王 李': 72, '杨': 30 }`. */
export function sharesOf(words: Readonly<Record<string, number>>): WeightTable<string> {
  return weightTable(Object.entries(words).flatMap(([list, share]) => list.split(' ').map((word) => [word, share] as const)));
}

/** FNV-1a: spreads a label over the 32 bits of a seed. */
function hashLabel(label: string, seed: number): number {
  let hash = 0x811c9dc5 ^ seed;
  for (let i = 0; i < label.length; i++) hash = Math.imul(hash ^ label.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** The sfc32 generator: 128 bits of state, passes PractRand, a dozen lines. Not for secrets. */
export function createRandom(seed: number, label = ''): Random {
  let a = hashLabel(`${label}/a`, seed);
  let b = hashLabel(`${label}/b`, seed);
  let c = hashLabel(`${label}/c`, seed);
  let counter = 1;
  const next = (): number => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let i = 0; i < 15; i++) next();

  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const at = <T>(list: readonly T[], index: number): T => {
    const item = list[index];
    if (item === undefined) throw new RangeError(`Nothing to pick at ${index} of ${list.length}`);
    return item;
  };
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => at(list, int(0, list.length - 1)),
    weighted: ({ items, totals }) => {
      const target = next() * at(totals, totals.length - 1);
      let low = 0;
      let high = totals.length - 1;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (at(totals, middle) > target) high = middle;
        else low = middle + 1;
      }
      return at(items, low);
    },
    duration: (median, spread) => {
      const normal = Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
      return median * 2 ** (normal * spread);
    },
    fork: (name) => createRandom(seed, `${label}/${name}`),
  };
}

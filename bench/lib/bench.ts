/** One benchmark: a file `bench/<name>.ts` that exports it by default. */
export interface Bench {
  name: string;
  run(context: BenchContext): Promise<BenchResult>;
}

export interface BenchContext {
  /** A folder of the benchmark's own below bench/tmp, kept from run to run. */
  folder: string;
  /** How many interleaved rounds to measure: at least 5. */
  rounds: number;
  /** Says what is going on. */
  log(line: string): void;
}

export interface BenchResult {
  bars: Bar[];
  /** Everything measured, for whoever asks how a bar came about. */
  figures: Record<string, unknown>;
  /** What a reader must know to understand the figures. */
  notes?: string[];
}

/** A figure beside what it must reach, what it aims at, or both. A missed aim is told; a missed `must` fails the run. */
export interface Bar {
  what: string;
  value: number;
  unit: string;
  better: 'higher' | 'lower';
  must?: number;
  aim?: number;
  /** Least and greatest of the rounds behind a median. */
  spread?: readonly [number, number];
}

/** Reaches what it must; a figure that has only an aim is never a failure. */
export function isMet({ value, better, must }: Bar): boolean {
  if (must === undefined) return true;
  return better === 'higher' ? value >= must : value <= must;
}

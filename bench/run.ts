import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Bench, isMet } from './lib/bench.ts';
import { table, writeResult } from './lib/report.ts';

/**
 * `pnpm bench` runs every benchmark, `pnpm bench api shell` those named. Prints the bars, writes
 * bench/results/<name>.json, and ends with 1 when a bar is not met or a benchmark fails.
 */
const here = import.meta.dirname;
const known = readdirSync(here)
  .filter((file) => file.endsWith('.ts') && file !== 'run.ts')
  .map((file) => file.slice(0, -'.ts'.length))
  .sort();
const wanted = process.argv.slice(2);
const rounds = Math.max(5, Number(process.env.BENCH_ROUNDS ?? 5));

const unknown = wanted.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`No benchmark ${unknown.join(', ')}. There are: ${known.join(', ')}`);
  process.exit(2);
}

let failed = 0;
for (const name of wanted.length > 0 ? wanted : known) {
  const { default: bench } = (await import(join(here, `${name}.ts`))) as { default: Bench };
  const folder = join(here, 'tmp', bench.name);
  mkdirSync(folder, { recursive: true });
  console.log(`\n${bench.name}`);
  const begin = performance.now();
  try {
    const result = await bench.run({ folder, rounds, log: (line) => console.log(`  ${line}`) });
    const path = writeResult(bench.name, Math.round((performance.now() - begin) / 1000), result);
    console.log(`\n${table(result.bars)}\n${[...(result.notes ?? []), path].join('\n')}`);
    failed += result.bars.filter((bar) => !isMet(bar)).length;
  } catch (error) {
    failed += 1;
    console.error(error);
  }
}
// A benchmark that left something open must not keep the shell waiting.
process.exit(failed > 0 ? 1 : 0);

import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, platform, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { type Bar, type BenchResult, isMet } from './bench.ts';

const results = join(import.meta.dirname, '..', 'results');

/** What the figures were measured on. */
function machineFacts() {
  const processors = cpus();
  return {
    cpu: processors[0]?.model ?? 'unknown',
    cores: processors.length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${release()}`,
    node: process.version,
  };
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

/** Writes `bench/results/<name>.json`; answers its path. */
export function writeResult(name: string, seconds: number, { bars, figures, notes = [] }: BenchResult): string {
  mkdirSync(results, { recursive: true });
  const path = join(results, `${name}.json`);
  const judged = bars.map((bar) => ({ ...bar, met: isMet(bar) }));
  const content = {
    name,
    at: new Date().toISOString(),
    commit: commit(),
    machine: machineFacts(),
    seconds,
    bars: judged,
    notes,
    figures,
  };
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`);
  return path;
}

/** The bars as a table for people. */
export function table(bars: readonly Bar[]): string {
  const rows = bars.map((bar) => {
    const sign = bar.better === 'higher' ? '≥' : '≤';
    return [
      isMet(bar) ? '✓' : '✗',
      bar.what,
      `${shown(bar.value)} ${bar.unit}`,
      bar.spread ? `${shown(bar.spread[0])}–${shown(bar.spread[1])}` : '',
      bar.must === undefined ? '' : `${sign} ${shown(bar.must)}`,
      bar.aim === undefined ? '' : `${sign} ${shown(bar.aim)}`,
    ];
  });
  const lines = [['', 'what', 'measured', 'spread', 'must', 'aim'], ...rows];
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function shown(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en', { maximumFractionDigits: digits });
}

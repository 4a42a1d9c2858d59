import type { Bar } from '../../bench/lib/bench.ts';
import { quantile } from '../../bench/lib/rounds.ts';
import type { FaultRunResult } from '../../server/src/app/testing/fault-run.ts';

/** All runs of one chat in one setting. */
export interface Series {
  setting: string;
  who: 'ours' | 'plain Socket.IO';
  results: FaultRunResult[];
  /** Runs that did not come to their end. */
  unended: number;
}

type Counted = 'acknowledged' | 'lost' | 'doubled' | 'reordered' | 'interrupted';

const sum = ({ results }: Series, what: Counted) => results.reduce((total, result) => total + result[what], 0);
const allReconciled = ({ results }: Series) => results.flatMap((result) => result.reconciled);
const times = (series: Series) => allReconciled(series).flatMap(({ ms }) => (ms === null ? [] : [ms]));
const never = (series: Series) => allReconciled(series).filter(({ ms }) => ms === null).length;

/** What quality-bars.md asks of the product. */
export function bars(all: readonly Series[]): Bar[] {
  return all
    .filter(({ who }) => who === 'ours')
    .flatMap((series) => [
      ...(['lost', 'doubled', 'reordered'] as const).map(
        (what): Bar => ({ what: `${series.setting}: ${what}`, value: sum(series, what), unit: '', better: 'lower', must: 0 }),
      ),
      {
        what: `${series.setting}: two owners, too many conversations, gaps, runs without an end, other faults of the history`,
        value: series.results.flatMap(({ faults }) => faults).length + never(series) + series.unended,
        unit: '',
        better: 'lower',
        must: 0,
      },
      {
        what: `${series.setting}: reconciled after`,
        value: quantile(times(series), 0.5),
        unit: 'ms',
        better: 'lower',
        must: 2000,
        spread: [Math.min(...times(series)), Math.max(...times(series))],
      },
    ]);
}

/** Everything, by setting and by fault. */
export function figures(all: readonly Series[], options: { runs: number; firstSeed: number }): Record<string, unknown> {
  return {
    ...options,
    series: all.map((series) => ({
      setting: series.setting,
      who: series.who,
      unended: series.unended,
      ...Object.fromEntries(
        (['acknowledged', 'lost', 'doubled', 'reordered', 'interrupted'] as const).map((what) => [what, sum(series, what)]),
      ),
      talks: series.results.reduce((total, { talks }) => total + talks, 0),
      reconciledMs: Object.fromEntries(
        [...Map.groupBy(allReconciled(series), ({ kind }) => kind)].map(([kind, some]) => {
          const ms = some.flatMap((one) => (one.ms === null ? [] : [Math.round(one.ms)]));
          const [median, max] = ms.length > 0 ? [quantile(ms, 0.5), Math.max(...ms)] : [null, null];
          return [kind, { faults: some.length, never: some.length - ms.length, median, max }];
        }),
      ),
    })),
  };
}

/** The table for people. */
export function printed(all: readonly Series[]): string {
  const head = [
    '',
    '',
    'runs',
    'acknowledged',
    'lost',
    'doubled',
    'reordered',
    'interrupted',
    'reconciled median',
    'max',
    'never',
  ];
  const rows = all.map((series) => {
    const ms = times(series);
    return [
      series.setting,
      series.who,
      series.results.length,
      ...(['acknowledged', 'lost', 'doubled', 'reordered', 'interrupted'] as const).map((what) => sum(series, what)),
      `${quantile(ms, 0.5).toFixed(0)} ms`,
      `${Math.max(...ms).toFixed(0)} ms`,
      never(series),
    ].map(String);
  });
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

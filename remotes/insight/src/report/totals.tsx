import { type MetricName, metricOf } from '@lianxi/contracts/insight/metric';
import type { MetricValues } from '@lianxi/contracts/insight/metric-query';
import type { ReactNode } from 'react';
import { MetricNumber } from '../figure/metric-number.tsx';
import { metricWords } from '../figure/metric-words.ts';
import { changeWords } from './change-words.ts';
import './report.css';

export interface Total {
  readonly name: string;
  /** How it is computed, in words. */
  readonly formula: string;
  readonly value: ReactNode;
  /** Of the period before, in words; empty: not asked for. */
  readonly before: string;
}

/** What all rows come to. */
export function Totals({ totals }: { totals: readonly Total[] }) {
  return (
    <dl className="report-totals" aria-label="合计">
      {totals.map(({ name, formula, value, before }) => (
        <div key={name} title={`口径：${formula}`}>
          <dt>{name}</dt>
          <dd>{value}</dd>
          {before && <dd className="report-before">前期 {before}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** Totals of metrics, each with its details. */
export function metricTotals(
  metrics: readonly MetricName[],
  { totals, before }: { totals: MetricValues; before: MetricValues | null },
  onOpen: (metric: MetricName) => void,
): Total[] {
  return metrics.map((metric) => ({
    ...metricOf(metric),
    value: <MetricNumber metric={metric} value={totals[metric]} of="合计" onOpen={onOpen} />,
    before: before ? `${metricWords(metric, before[metric])} ${changeWords(totals[metric], before[metric])}` : '',
  }));
}

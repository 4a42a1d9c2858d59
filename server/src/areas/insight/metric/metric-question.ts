import type { Dimension, MetricName } from '@lianxi/contracts/insight/metric';
import type { MetricValues } from '@lianxi/contracts/insight/metric-query';
import type { Period } from '../../../platform/statistics/period.ts';
import type { MetricScope } from './metric-scope.ts';

export interface MetricFilters {
  readonly channel?: string | undefined;
  readonly groupId?: string | undefined;
  readonly agentId?: string | undefined;
  readonly departmentId?: string | undefined;
  readonly day?: string | undefined;
  readonly halfHour?: string | undefined;
}

export interface MetricQuestion {
  readonly metrics: readonly MetricName[];
  readonly by: readonly Dimension[];
  readonly period: Period;
  readonly filters: MetricFilters;
  readonly scope: MetricScope;
}

export type MetricKeys = Partial<Record<Dimension, string | null>>;

export interface MetricRow {
  readonly keys: MetricKeys;
  readonly values: MetricValues;
}

export type Sums = Partial<Record<MetricName, number>>;
export type SumRow = MetricKeys & { sums: Sums };

import { type MetricName, metricOf } from '@lianxi/contracts/insight/metric';
import { duration } from '@lianxi/contracts/telephony/call-words';
import { grouped } from '@lianxi/shared/ui/grouped';

/** A value as users read it; a dash when nothing was counted. */
export function metricWords(name: MetricName, value: number | null | undefined): string {
  if (value === null || value === undefined) return '—';
  const { unit } = metricOf(name);
  if (unit === '秒') return duration(value * 1000);
  if (unit === '%') return `${value.toFixed(1)}%`;
  if (unit === '分') return value.toFixed(1);
  return grouped(value);
}

/** Which contacts a number counts: the condition of its details. */
export interface DetailAsked {
  readonly metric: MetricName;
  readonly beginTime?: string | undefined;
  readonly endTime?: string | undefined;
  readonly channel?: 'call' | 'chat' | 'video' | undefined;
  readonly groupId?: string | undefined;
  readonly agentId?: string | undefined;
  readonly departmentId?: string | undefined;
  readonly day?: string | undefined;
  readonly halfHour?: string | undefined;
}

/** Numbers that have details: those that count contacts or parts of them, and not times at the telephone. */
export function isDrillable(name: MetricName): boolean {
  const metric = metricOf(name);
  const whole = 'whole' in metric ? metricOf(metric.whole as MetricName) : metric;
  return 'source' in whole && whole.source !== 'time';
}

import { type MetricName, metricOf } from '@lianxi/contracts/insight/metric';
import { isDrillable, metricWords } from './metric-words.ts';

/** A number that opens its details; its definition is its title. */
export function MetricNumber({
  metric,
  value,
  of = '',
  onOpen,
}: {
  metric: MetricName;
  value: number | null | undefined;
  /** What the number is about, for example 电话. */
  of?: string;
  onOpen?: ((metric: MetricName) => void) | undefined;
}) {
  const words = metricWords(metric, value);
  const { name, formula } = metricOf(metric);
  if (!onOpen || value === null || value === undefined || !isDrillable(metric)) return <span title={formula}>{words}</span>;
  return (
    <button
      type="button"
      className="lx-link"
      title={`口径：${formula}`}
      aria-label={`${of}${name} ${words}，查看明细`}
      onClick={() => onOpen(metric)}
    >
      {words}
    </button>
  );
}

import { Chart } from '@lianxi/shared/chart/chart';
import { useMemo } from 'react';
import { type Measure, measures, pointsOf, STEP_MS, type Step } from './health-series.ts';

interface Shown {
  readonly health: readonly Step[];
  readonly versions: readonly string[];
}

/** One chart for each measure, one line for each version, with the same colour in all charts. */
export function HealthCharts({ health, versions }: Shown) {
  return (
    <div className="lx-charts">
      {measures.map((measure) => (
        <HealthChart key={measure.title} measure={measure} health={health} versions={versions} />
      ))}
    </div>
  );
}

const clock = new Intl.DateTimeFormat('zh-CN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const timeOf = (x: string) => clock.format(new Date(Number(x)));

/** The label of a step, where there is room for one. */
function everyFourHours(x: string): string {
  const at = new Date(Number(x));
  return at.getMinutes() === 0 && at.getHours() % 4 === 0 ? clock.format(at) : '';
}

function HealthChart({ measure, health, versions }: Shown & { measure: Measure }) {
  const { title, unit } = measure;
  // A line ends at the newest step; between two steps nothing is drawn again.
  const now = Math.floor(Date.now() / STEP_MS) * STEP_MS;
  const points = useMemo(() => pointsOf(health, versions, measure, now), [health, versions, measure, now]);
  return (
    <Chart
      title={title}
      per="10 分钟"
      unit={unit}
      words={`${title}，各版本最近一天。数字见数据表。`}
      kind="line"
      points={points}
      axisWords={everyFourHours}
      placeWords={timeOf}
    />
  );
}

import { VChartSimple } from '@visactor/react-vchart';
import {
  type ILineChartSpec,
  registerCartesianBandAxis,
  registerCartesianCrossHair,
  registerCartesianLinearAxis,
  registerDiscreteLegend,
  registerDomTooltipHandler,
  registerLineChart,
  registerTooltip,
  VChart,
} from '@visactor/vchart';
import { initVChartSemiTheme } from '@visactor/vchart-semi-theme';
import { type Measure, measures, pointsOf, STEP_MS, type Step } from './health-series.ts';

VChart.useRegisters([
  registerLineChart,
  registerCartesianLinearAxis,
  registerCartesianBandAxis,
  registerCartesianCrossHair,
  registerDiscreteLegend,
  registerTooltip,
  registerDomTooltipHandler,
]);
initVChartSemiTheme();

interface Shown {
  readonly health: readonly Step[];
  readonly versions: readonly string[];
}

/** One chart for each measure, one line for each version, the same colour everywhere. */
export default function HealthCharts({ health, versions }: Shown) {
  return (
    <div className="health-charts">
      {measures.map((measure) => (
        <Chart key={measure.title} measure={measure} health={health} versions={versions} />
      ))}
    </div>
  );
}

function Chart({ measure, health, versions }: Shown & { measure: Measure }) {
  const { title, unit } = measure;
  // A line ends at the newest step; between two of them nothing is drawn anew.
  const now = Math.floor(Date.now() / STEP_MS) * STEP_MS;
  return (
    <figure className="health-chart">
      <figcaption>
        {title}
        <small>{unit} / 10 分钟</small>
      </figcaption>
      <div role="img" aria-label={`${title}，各版本最近一天。数字见数据表。`} className="health-canvas">
        <VChartSimple
          vchartConstructor={VChart}
          spec={specOf(measure, pointsOf(health, versions, measure, now))}
          style={{ height: '100%' }}
        />
      </div>
    </figure>
  );
}

const clock = new Intl.DateTimeFormat('zh-CN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** The label of a step, where there is room for one. */
function everyFourHours(time: string | string[]): string {
  const at = new Date(Number(time));
  return at.getMinutes() === 0 && at.getHours() % 4 === 0 ? clock.format(at) : '';
}

function specOf({ unit }: Measure, values: ReturnType<typeof pointsOf>): ILineChartSpec {
  return {
    type: 'line',
    data: { values },
    xField: 'time',
    yField: 'value',
    seriesField: 'version',
    animation: false,
    background: 'transparent',
    padding: { top: 12, right: 8, bottom: 0, left: 0 },
    invalidType: 'break',
    // A value without neighbours is a point, or it would not be seen.
    point: { style: { size: 5, lineWidth: 0 } },
    line: { style: { lineWidth: 2 } },
    axes: [
      { orient: 'left', zero: true, min: 0, nice: true, tick: { tickCount: 4 } },
      {
        orient: 'bottom',
        type: 'band',
        sampling: false,
        tick: { visible: false },
        label: { formatMethod: everyFourHours, autoRotate: false },
      },
    ],
    legends: { visible: true, orient: 'bottom', position: 'start' },
    crosshair: { xField: { visible: true, line: { type: 'line' } } },
    tooltip: {
      dimension: {
        title: { value: (datum) => clock.format(new Date(Number(datum?.time))) },
        content: [{ key: (datum) => String(datum?.version), value: (datum) => `${datum?.value ?? '—'} ${unit}` }],
      },
    },
  };
}

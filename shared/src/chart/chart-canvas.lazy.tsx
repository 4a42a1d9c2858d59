import { VChartSimple } from '@visactor/react-vchart';
import {
  type IBarChartSpec,
  type ILineChartSpec,
  registerBarChart,
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
import { useMemo } from 'react';
import type { ChartDrawing } from './chart-drawing.ts';

VChart.useRegisters([
  registerLineChart,
  registerBarChart,
  registerCartesianLinearAxis,
  registerCartesianBandAxis,
  registerCartesianCrossHair,
  registerDiscreteLegend,
  registerTooltip,
  registerDomTooltipHandler,
]);
initVChartSemiTheme();

type Words = (x: string) => string;
const asItIs: Words = (x) => x;
/** A label of the axis is a list when it has several lines. */
const oneLine = (x: string | string[]) => (Array.isArray(x) ? x.join('') : x);

const line: Partial<ILineChartSpec> = {
  invalidType: 'break',
  // A value without neighbours is drawn as a point: a line of one value is not visible.
  point: { style: { size: 5, lineWidth: 0 } },
  line: { style: { lineWidth: 2 } },
  crosshair: { xField: { visible: true, line: { type: 'line' } } },
};
const bar: Partial<IBarChartSpec> = { barMaxWidth: 28, crosshair: { xField: { visible: true, line: { type: 'rect' } } } };

function specOf(
  { kind, points, unit }: Pick<ChartDrawing, 'kind' | 'points' | 'unit'>,
  { axisWords, placeWords }: { axisWords: Words; placeWords: Words },
): ILineChartSpec | IBarChartSpec {
  const common = {
    data: { values: [...points] },
    yField: 'value',
    seriesField: 'series',
    animation: false,
    background: 'transparent',
    padding: { top: 12, right: 8, bottom: 0, left: 0 },
    axes: [
      { orient: 'left', zero: true, min: 0, nice: true, tick: { tickCount: 4 } },
      {
        orient: 'bottom',
        type: 'band',
        sampling: false,
        tick: { visible: false },
        label: { formatMethod: (x: string | string[]) => axisWords(oneLine(x)), autoRotate: false, autoHide: true },
      },
    ],
    legends: { visible: true, orient: 'bottom', position: 'start' },
    tooltip: {
      dimension: {
        title: { value: (datum) => placeWords(String(datum?.x)) },
        content: [{ key: (datum) => String(datum?.series), value: (datum) => `${datum?.value ?? '—'} ${unit}` }],
      },
    },
  } satisfies Partial<ILineChartSpec>;
  return kind === 'line'
    ? { type: 'line', xField: 'x', ...common, ...line }
    : { type: 'bar', xField: ['x', 'series'], ...common, ...bar };
}

/** The drawing itself. It has a file of its own, because the chart library loads with this file. */
export default function ChartCanvas({ kind, points, unit, axisWords = asItIs, placeWords = asItIs, onOpen }: ChartDrawing) {
  const spec = useMemo(
    () => specOf({ kind, points, unit }, { axisWords, placeWords }),
    [kind, points, unit, axisWords, placeWords],
  );
  return (
    <VChartSimple
      vchartConstructor={VChart}
      spec={spec}
      style={{ height: '100%' }}
      onDimensionClick={(event: { dimensionInfo?: { value?: unknown }[] }) => {
        const place = event.dimensionInfo?.[0]?.value;
        if (place !== undefined) onOpen?.(String(place));
      }}
    />
  );
}

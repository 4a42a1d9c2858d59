import { useMemo } from 'react';
import { Chart } from './chart.tsx';
import type { ChartPoint } from './chart-drawing.ts';
import './figure-charts.css';

/** Figures of something with a name: an agent, a channel, a day. */
export interface Named<F> {
  readonly id: string;
  readonly name: string;
  readonly figures: F;
}

/** A chart of figures. The same series has the same place, and so the same colour, on every page. */
export interface Measure<F> {
  readonly title: string;
  readonly unit: string;
  readonly series: readonly { readonly name: string; readonly of: (figures: F) => number | null }[];
}

/** What the charts show, and how. */
export interface FigureLook<F> {
  /** In the order of the axis. The array must stay the same while nothing changed. */
  rows: readonly Named<F>[];
  /** Made once, outside the page. */
  measures: readonly Measure<F>[];
  kind: 'line' | 'bar';
  /** The labels of the axis, for names that are too long for it, such as days. */
  axisWords?: (name: string) => string;
  /** Opens the records of one row, by its id. */
  onOpen: (id: string) => void;
}

function FigureChart<F>({ rows, measure, measures: _, onOpen, ...look }: FigureLook<F> & { measure: Measure<F> }) {
  const { title, unit, series } = measure;
  const points = useMemo(
    () =>
      rows.flatMap(({ name, figures }) =>
        series.map((one): ChartPoint => ({ x: name, series: one.name, value: one.of(figures) })),
      ),
    [rows, series],
  );
  const open = (place: string) => {
    const row = rows.find(({ name }) => name === place);
    if (row) onOpen(row.id);
  };
  return <Chart title={title} unit={unit} points={points} onOpen={open} words={`${title}。数字见下面的表格。`} {...look} />;
}

/** The figures of a table, as charts above it. */
export function FigureCharts<F>(props: FigureLook<F>) {
  return (
    <section className="lx-charts figure-charts" aria-label="图表">
      {props.measures.map((measure) => (
        <FigureChart key={measure.title} measure={measure} {...props} />
      ))}
    </section>
  );
}

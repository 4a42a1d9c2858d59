import { lazy, Suspense } from 'react';
import './chart.css';

// The chart library is large: it comes when somebody looks.
const ChartCanvas = lazy(() => import('./chart-canvas.lazy.tsx'));

/** One number of a chart. */
export interface ChartPoint {
  /** Where it stands: a time, a day, a name. Points of one place stand together. */
  readonly x: string;
  /** What it counts: a line, or a colour of bars. The order of the series is that of their colours. */
  readonly series: string;
  /** Null: nothing to say, a line breaks. */
  readonly value: number | null;
}

/** What a chart draws. */
export interface ChartDrawing {
  readonly kind: 'line' | 'bar';
  readonly points: readonly ChartPoint[];
  /** Of the values, for example 次. */
  readonly unit: string;
  /** What stands below a place on the axis; empty where there is no room. */
  readonly axisWords?: (x: string) => string;
  /** What a place is called where one points at it. */
  readonly placeWords?: (x: string) => string;
  /** A place was clicked: its records are to be opened. */
  readonly onOpen?: (x: string) => void;
}

/** A picture of numbers that stand in a table as well: it is read out by its `words` alone. */
export function Chart({
  title,
  per,
  words,
  ...drawing
}: ChartDrawing & {
  /** What it shows, for example 加载次数. */
  title: string;
  /** What a place is, for example 10 分钟: stands after the unit. */
  per?: string;
  words: string;
}) {
  const { unit } = drawing;
  return (
    <figure className="lx-chart">
      <figcaption>
        {title}
        <small>{per ? `${unit} / ${per}` : unit}</small>
      </figcaption>
      <div role="img" aria-label={words} className={drawing.onOpen ? 'lx-chart-canvas lx-chart-opens' : 'lx-chart-canvas'}>
        <Suspense>
          <ChartCanvas {...drawing} />
        </Suspense>
      </div>
    </figure>
  );
}

import { lazy, Suspense } from 'react';
import type { ChartDrawing } from './chart-drawing.ts';
import './chart.css';

// The chart library is large: it loads when a user opens a chart.
const ChartCanvas = lazy(() => import('./chart-canvas.lazy.tsx'));

/** A picture of numbers that a table shows as well: a screen reader reads only its `words`. */
export function Chart({
  title,
  per,
  words,
  ...drawing
}: ChartDrawing & {
  /** What the chart shows, for example 加载次数. */
  title: string;
  /** What a place is, for example 10 分钟. The chart shows it after the unit. */
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

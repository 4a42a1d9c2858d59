import { lazy, Suspense } from 'react';
import type { ChartDrawing } from './chart-drawing.ts';
import './chart.css';

// The chart library is large: it comes when somebody looks.
const ChartCanvas = lazy(() => import('./chart-canvas.lazy.tsx'));

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

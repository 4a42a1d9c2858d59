import type { ReactNode } from 'react';
import { Loading } from '../ui/data-states.tsx';
import './monitor.css';

/** A page of what goes on now: figures above, lists beside each other ({@link MonitorPart}). */
export function Monitor({ children }: { children: ReactNode }) {
  return <div className="monitor">{children}</div>;
}

/** The left column: two parts, one above the other. */
export function MonitorSide({ children }: { children: ReactNode }) {
  return <div className="monitor-side">{children}</div>;
}

/** A list with its name and how many it holds. */
export function MonitorPart({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <section className="monitor-part" aria-label={title}>
      <h2>
        {title} <span className="monitor-count">{count}</span>
      </h2>
      {children}
    </section>
  );
}

/** The same page before its first data. */
export function MonitorLoading() {
  return (
    <div className="monitor">
      <div className="monitor-figures monitor-figures-loading" />
      <div className="monitor-part">
        <Loading rows={10} />
      </div>
      <div className="monitor-part">
        <Loading rows={10} />
      </div>
    </div>
  );
}

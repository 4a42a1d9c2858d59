import type { ReactNode } from 'react';
import { grouped } from './grouped.ts';
import { OldData } from './old-data.tsx';
import './page.css';

/**
 * The frame of a page: title row (name, count, primary action right), filter row, content. The content scrolls, the rows above it
 * do not. Desks of several panes do not use it.
 */
export function Page({
  title,
  count,
  actions,
  filters,
  footer,
  children,
}: {
  title: string;
  /** The number of rows with the present filters. */
  count?: number | undefined;
  actions?: ReactNode;
  filters?: ReactNode;
  /** Fixed below the scrolling content, for example a `Pager`. */
  footer?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="lx-page">
      <header className="lx-page-title" data-guide="page-title">
        <h1>{title}</h1>
        {count !== undefined && (
          <span className="lx-page-count">
            <span className="lx-unseen">共</span>
            {grouped(count)}
            <span className="lx-unseen">条</span>
          </span>
        )}
        <OldData />
        {actions && (
          <div className="lx-page-actions" data-guide="page-actions">
            {actions}
          </div>
        )}
      </header>
      {filters && (
        <search className="lx-page-filters" aria-label="筛选" data-guide="page-filters">
          {filters}
        </search>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
      <section className="lx-page-content" aria-label="内容" tabIndex={0} data-guide="page-content">
        {children}
      </section>
      {footer && <footer className="lx-page-footer">{footer}</footer>}
    </div>
  );
}

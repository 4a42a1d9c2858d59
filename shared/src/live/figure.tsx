import { duration } from '@lianxi/contracts/telephony/call-words';
import type { ReactNode } from 'react';
import { useOpenTab } from '../portal/tab.ts';
import { useHolds } from '../session/use-session.ts';
import { useSecondsSince } from './elapsed.tsx';
import './monitor.css';

/** A part of the whole; a dash when the whole is zero. */
export const shareOf = (part: number, whole: number): string => (whole === 0 ? '—' : `${Math.round((100 * part) / whole)}%`);

/** Seconds on average; a dash without a value. */
export const averageOf = (seconds: number | null): string => (seconds === null ? '—' : duration(seconds * 1000));

/** The average rating of customers; a dash without a value. */
export const ratingOf = (rating: number | null): string => (rating === null ? '—' : rating.toFixed(1));

/**
 * How many wait longer than so many seconds, counted on. Thousands are checked every second: so their times are compared as text.
 */
export function useLateCount(waits: readonly (string | null)[], within: number, skewMs: number): number {
  useSecondsSince(waits.find((since) => since !== null) ?? null, skewMs);
  const limit = new Date(Date.now() + skewMs - within * 1000).toISOString();
  return waits.filter((since) => since !== null && since < limit).length;
}

/** The figures of today. */
export function TodayFigures({ children }: { children: ReactNode }) {
  return (
    <section className="monitor-figures" aria-label="今日数据">
      {children}
    </section>
  );
}

/** One number of a monitoring page. With a `path` it opens its records, for agents with the page's `code`. */
export function Figure({
  name,
  value,
  note = '',
  path,
  code = '',
  warns = false,
}: {
  name: string;
  value: string;
  note?: string;
  path?: string;
  code?: string;
  /** The note is a warning. */
  warns?: boolean;
}) {
  const openTab = useOpenTab();
  const may = useHolds(code);
  return (
    <div className="monitor-figure">
      <p className="monitor-figure-name">{name}</p>
      <p className="monitor-figure-value">
        {path && may ? (
          <button type="button" className="lx-link" aria-label={`${name} ${value}，查看明细`} onClick={() => openTab(path)}>
            {value}
          </button>
        ) : (
          value
        )}
      </p>
      {note && <p className={warns ? 'monitor-figure-note monitor-figure-warns' : 'monitor-figure-note'}>{note}</p>}
    </div>
  );
}

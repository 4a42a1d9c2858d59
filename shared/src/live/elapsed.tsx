import { duration } from '@lianxi/contracts/telephony/call-words';
import { useSyncExternalStore } from 'react';
import './elapsed.css';

/* One clock for all times that the screen counts. */
const listeners = new Set<() => void>();
let second = Math.floor(Date.now() / 1000);
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    second = Math.floor(Date.now() / 1000);
    for (const notify of listeners) notify();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Seconds since a moment, counted up. `skewMs`: how far the server's clock is ahead of this one. */
export function useSecondsSince(at: string | null, skewMs: number): number {
  useSyncExternalStore(subscribe, () => second);
  return at === null ? 0 : Math.max(0, Math.floor((Date.now() + skewMs - Date.parse(at)) / 1000));
}

/** The moment `seconds` after another. */
export function secondsAfter(at: string | null, seconds: number): string | null {
  return at === null ? null : new Date(Date.parse(at) + seconds * 1000).toISOString();
}

/** Seconds until a moment, counted down. */
export function useSecondsUntil(at: string | null, skewMs: number): number {
  useSyncExternalStore(subscribe, () => second);
  return at === null ? 0 : Math.max(0, Math.ceil((Date.parse(at) - Date.now() - skewMs) / 1000));
}

interface ElapsedProps {
  since: string | null;
  skewMs: number;
  /** The time of its planned end; null: there is none. */
  due?: string | null;
}

/** The duration of something, `m:ss`; after its planned end, the time after it. */
export function Elapsed({ since, skewMs, due = null }: ElapsedProps) {
  const seconds = useSecondsSince(since, skewMs);
  const excess = useSecondsSince(due, skewMs);
  if (since === null) return <span className="lx-no-value">—</span>;
  const isLate = excess > 0;
  return (
    <time className={isLate ? 'elapsed elapsed-late' : 'elapsed'} dateTime={since}>
      {isLate && '超时 '}
      {duration((isLate ? excess : seconds) * 1000)}
    </time>
  );
}

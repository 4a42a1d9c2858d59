import { duration } from '@lianxi/contracts/telephony/call-words';
import { useSyncExternalStore } from 'react';
import './elapsed.css';

/* One clock for all that is counted on screen. */
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

/** Seconds since a moment, counted on. `skewMs`: by how much the server's clock is ahead of this one. */
export function useSecondsSince(at: string | null, skewMs: number): number {
  useSyncExternalStore(subscribe, () => second);
  return at === null ? 0 : Math.max(0, Math.floor((Date.now() + skewMs - Date.parse(at)) / 1000));
}

/** Seconds until a moment, counted down. */
export function useSecondsUntil(at: string | null, skewMs: number): number {
  useSyncExternalStore(subscribe, () => second);
  return at === null ? 0 : Math.max(0, Math.ceil((Date.parse(at) - Date.now() - skewMs) / 1000));
}

/** How long something goes on, `m:ss`. From `late` seconds on it is marked. */
export function Elapsed({ since, skewMs, late }: { since: string | null; skewMs: number; late?: number }) {
  const seconds = useSecondsSince(since, skewMs);
  if (since === null) return <span className="lx-no-value">—</span>;
  const isLate = late !== undefined && seconds > late;
  return (
    <time className={isLate ? 'elapsed elapsed-late' : 'elapsed'} dateTime={since}>
      {isLate && '超时 '}
      {duration(seconds * 1000)}
    </time>
  );
}

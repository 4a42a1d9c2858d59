import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// Without `Intl`: it costs the first page 0.1 s to load.
const two = (part: number) => String(part).padStart(2, '0');
const clock = (at: Date) => `${two(at.getHours())}:${two(at.getMinutes())}`;
const dayOfYear = (at: Date) => `${two(at.getMonth() + 1)}/${two(at.getDate())}`;
const wholeDay = (at: Date) => `${at.getFullYear()}/${dayOfYear(at)}`;

/** A time in the words of an agent: 刚刚, 5 分钟前, 14:05, 昨天 14:05, 03/12 14:05, 2024/03/12. */
export function relativeTime(at: Date, now: Date): string {
  const age = now.getTime() - at.getTime();
  if (age < MINUTE && age > -MINUTE) return '刚刚';
  if (age > 0 && age < HOUR) return `${Math.floor(age / MINUTE)} 分钟前`;
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  if (at.getTime() >= midnight && at.getTime() < midnight + DAY) return clock(at);
  if (at.getTime() >= midnight - DAY && at.getTime() < midnight) return `昨天 ${clock(at)}`;
  return at.getFullYear() === now.getFullYear() ? `${dayOfYear(at)} ${clock(at)}` : wholeDay(at);
}

/** The full time, `2026/03/12 14:05:09`. */
export function absoluteTime(at: Date): string {
  return `${wholeDay(at)} ${clock(at)}:${two(at.getSeconds())}`;
}

/** The time of an event, with seconds: 14:05:09, 03/12 14:05:09, 2024/03/12 14:05:09. */
export function eventTime(at: Date, now: Date): string {
  if (at.getFullYear() !== now.getFullYear()) return absoluteTime(at);
  const seconds = `${clock(at)}:${two(at.getSeconds())}`;
  return at.toDateString() === now.toDateString() ? seconds : `${dayOfYear(at)} ${seconds}`;
}

/* One clock for all times on screen. */
const listeners = new Set<() => void>();
let minute = Math.floor(Date.now() / MINUTE);
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    minute = Math.floor(Date.now() / MINUTE);
    for (const notify of listeners) notify();
  }, MINUTE / 2);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** A time, relative; absolute on hover. `at` is an ISO timestamp; null shows a dash. */
export function RelativeTime({ at }: { at: string | null }) {
  useSyncExternalStore(subscribe, () => minute);
  if (at === null) return <span className="lx-no-value">—</span>;
  const date = new Date(at);
  return (
    <time dateTime={at} title={absoluteTime(date)}>
      {relativeTime(date, new Date())}
    </time>
  );
}

/** The time of an event in a log or a detail, to the second. `at` is an ISO timestamp; null shows a dash. */
export function EventTime({ at }: { at: string | null }) {
  useSyncExternalStore(subscribe, () => minute);
  if (at === null) return <span className="lx-no-value">—</span>;
  const date = new Date(at);
  return (
    <time dateTime={at} title={absoluteTime(date)}>
      {eventTime(date, new Date())}
    </time>
  );
}

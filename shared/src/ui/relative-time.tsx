import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const absolute = new Intl.DateTimeFormat('zh-CN', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});
const clock = new Intl.DateTimeFormat('zh-CN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const dayAndClock = new Intl.DateTimeFormat('zh-CN', {
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const wholeDay = new Intl.DateTimeFormat('zh-CN', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** How an agent would say it: 刚刚, 5 分钟前, 14:05, 昨天 14:05, 03/12 14:05, 2024/03/12. */
export function relativeTime(at: Date, now: Date): string {
  const age = now.getTime() - at.getTime();
  if (age < MINUTE && age > -MINUTE) return '刚刚';
  if (age > 0 && age < HOUR) return `${Math.floor(age / MINUTE)} 分钟前`;
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  if (at.getTime() >= midnight && at.getTime() < midnight + DAY) return clock.format(at);
  if (at.getTime() >= midnight - DAY && at.getTime() < midnight) return `昨天 ${clock.format(at)}`;
  return at.getFullYear() === now.getFullYear() ? dayAndClock.format(at) : wholeDay.format(at);
}

/** The whole point in time, `2026/03/12 14:05:09`. */
export function absoluteTime(at: Date): string {
  return absolute.format(at);
}

/* One clock for every time on screen. */
const listeners = new Set<() => void>();
let minute = Math.floor(Date.now() / MINUTE);
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    minute = Math.floor(Date.now() / MINUTE);
    for (const tell of listeners) tell();
  }, MINUTE / 2);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** A point in time, relative; absolute on hover. `at` is an ISO timestamp; null shows a dash. */
export function RelativeTime({ at }: { at: string | null }) {
  useSyncExternalStore(subscribe, () => minute);
  if (at === null) return <span className="lx-no-value">—</span>;
  const date = new Date(at);
  return (
    <time dateTime={at} title={absolute.format(date)}>
      {relativeTime(date, new Date())}
    </time>
  );
}

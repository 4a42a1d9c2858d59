const clock = new Intl.DateTimeFormat('zh-CN', { hour: '2-digit', minute: '2-digit', hour12: false });
const full = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeStyle: 'medium', hour12: false });
const DAY_MS = 86_400_000;

/** `14:03` */
export function clockTime(iso: string): string {
  return clock.format(new Date(iso));
}

/** The full date and time, for a tooltip. */
export function fullTime(iso: string): string {
  return full.format(new Date(iso));
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}

/** The text of a day separator: 今天, 昨天, 11月18日, and with the year when it is another one. */
export function dayLabel(iso: string, now: Date): string {
  const date = new Date(iso);
  const days = Math.round((startOfDay(now) - startOfDay(date)) / DAY_MS);
  if (days === 0) return '今天';
  if (days === 1) return '昨天';
  const day = `${date.getMonth() + 1}月${date.getDate()}日`;
  return date.getFullYear() === now.getFullYear() ? day : `${date.getFullYear()}年${day}`;
}

/** The start of a moment's day here, and the start of the next day. */
export function dayOf(at: number): { from: number; to: number } {
  const date = new Date(at);
  return {
    from: startOfDay(date),
    to: new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime(),
  };
}

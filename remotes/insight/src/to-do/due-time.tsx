import { absoluteTime, relativeTime } from '@lianxi/shared/ui/relative-time';
import { useEffect, useState } from 'react';
import { overdueWords } from './due-words.ts';

const TICK_MS = 30_000;

/** When something is due; how long it is overdue, in red. */
export function DueTime({ due }: { due: string | null }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  if (due === null) return <span className="to-do-due lx-no-value">—</span>;
  const at = new Date(due);
  const late = at.getTime() < now.getTime();
  return (
    <time className="to-do-due" data-late={late || undefined} dateTime={due} title={absoluteTime(at)}>
      {late ? `超时 ${overdueWords(now.getTime() - at.getTime())}` : `${relativeTime(at, now)} 前`}
    </time>
  );
}

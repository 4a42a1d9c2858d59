import { monitorAlert } from '@lianxi/contracts/callcenter/events';
import { useEffect } from 'react';
import { onAgentEvent } from '../client/agent-socket.ts';
import { useLatest } from '../list/use-latest.ts';
import { useOpenTab } from '../portal/tab.ts';
import { toastWarning } from '../ui/toast.tsx';

/**
 * Tells a supervisor what they should look at, whatever page they are on: alerts of one type (1 calls, 2 conversations).
 * Shows nothing itself: it lives in the header.
 * @param words the specification's names of its warnings (section 8)
 * @param page where one session is looked at, with `?id=`
 */
export function MonitorAlerts({ type, words, page }: { type: 1 | 2; words: Readonly<Record<number, string>>; page: string }) {
  const openTab = useOpenTab();
  const look = useLatest((sessionId: string) => openTab(`${page}?id=${sessionId}`));
  const named = useLatest((warning: number) => words[warning] ?? '');
  useEffect(
    () =>
      onAgentEvent(monitorAlert, ({ sessionId, type: of, warning, content }) => {
        if (of !== type) return;
        const notice = { key: `${type}-${warning}`, title: `监控预警：${named(warning)}`, words: content };
        const notifyPlainly = () => toastWarning(`${notice.title} ${content}`);
        import('./monitor-notice.lazy.tsx').then(({ notify }) => notify(notice, () => look(sessionId)), notifyPlainly);
      }),
    [type, look, named],
  );
  return null;
}

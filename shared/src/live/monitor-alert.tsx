import { Button, Notification } from '@douyinfe/semi-ui';
import { monitorAlert } from '@lianxi/contracts/callcenter/events';
import { useEffect } from 'react';
import { onAgentEvent } from '../client/agent-socket.ts';
import { useLatest } from '../list/use-latest.ts';
import { useOpenTab } from '../portal/tab.ts';
import './monitor-alert.css';

const SECONDS = 8;

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
        const key = `${type}-${warning}`;
        Notification.warning({
          // The newest of a kind stands for all: a rush of callers is one notice.
          id: key,
          title: `监控预警：${named(warning)}`,
          content: (
            <div className="monitor-alert">
              <p>{content}</p>
              <Button
                size="small"
                onClick={() => {
                  Notification.close(key);
                  look(sessionId);
                }}
              >
                查看
              </Button>
            </div>
          ),
          duration: SECONDS,
          // On the right it would lie over a page's first button, or over those of a drawer.
          position: 'bottomLeft',
          showClose: false,
        });
      }),
    [type, look, named],
  );
  return null;
}

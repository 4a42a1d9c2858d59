import { Button, Notification } from '@douyinfe/semi-ui';
import { monitorAlert } from '@lianxi/contracts/callcenter/events';
import { onAgentEvent } from '@lianxi/shared/client/agent-socket';
import { useLatest } from '@lianxi/shared/list/use-latest';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { useEffect } from 'react';
import './monitor-alert.css';

/** The specification's names of warnings (section 8). */
const warningWords: Readonly<Record<number, string>> = {
  1: '敏感词',
  2: '差评',
  3: '首次响应超时',
  4: '未及时接听',
  5: '未及时关闭',
};
const CALL = 1;
const SECONDS = 8;

/** Tells a supervisor what they should look at, whatever page they are on. Shows nothing itself: it lives in the header. */
export default function MonitorAlert() {
  const openTab = useOpenTab();
  const look = useLatest((sessionId: string) => openTab(`/callcenter/monitoring?id=${sessionId}`));
  useEffect(
    () =>
      onAgentEvent(monitorAlert, ({ sessionId, type, warning, content }) => {
        const key = `${type}-${warning}`;
        Notification.warning({
          // The newest of a kind stands for all: a rush of callers is one notice.
          id: key,
          title: `监控预警：${warningWords[warning] ?? ''}`,
          content: (
            <div className="monitor-alert">
              <p>{content}</p>
              {type === CALL && (
                <Button
                  size="small"
                  onClick={() => {
                    Notification.close(key);
                    look(sessionId);
                  }}
                >
                  查看
                </Button>
              )}
            </div>
          ),
          duration: SECONDS,
          // Above, it would lie over the page's first button.
          position: 'bottomRight',
          showClose: false,
        });
      }),
    [look],
  );
  return null;
}

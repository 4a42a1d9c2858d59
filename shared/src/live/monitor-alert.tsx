import { IconAlertTriangle } from '@douyinfe/semi-icons';
import { Popover } from '@douyinfe/semi-ui';
import { monitorAlert } from '@lianxi/contracts/callcenter/events';
import type { MonitorWarnings } from '@lianxi/contracts/kit/monitor-warning';
import { lazy, Suspense, useEffect, useState } from 'react';
import { onAgentEvent } from '../client/agent-socket.ts';
import { chime, isSoundOn } from '../portal/attention.ts';
import { UnreadCount, unreadText } from '../ui/unread-count.tsx';
import { useWarnings } from './use-warnings.ts';
import './monitor-alert.css';

const WarningPanel = lazy(() => import('./warning-panel.lazy.tsx'));

/** Sounds once for each warning that arrives; those that arrive together are one sound. */
function useWarningSound(): void {
  useEffect(() => onAgentEvent(monitorAlert, () => void (isSoundOn() && chime())), []);
}

/**
 * The warnings of a supervisor, on every page: a button of the header with their number, and one panel, newest first.
 * @param sources the same array in each render
 */
export function MonitorAlerts({ sources }: { sources: readonly MonitorWarnings[] }) {
  const [open, setOpen] = useState(false);
  const reading = useWarnings(sources);
  useWarningSound();
  const unread = reading.warnings.filter(({ read, state }) => !read && state === 'open').length;
  return (
    <Popover
      trigger="click"
      position="bottomRight"
      visible={open}
      onVisibleChange={setOpen}
      content={
        <Suspense fallback={null}>
          <WarningPanel reading={reading} onLeave={() => setOpen(false)} />
        </Suspense>
      }
    >
      <button
        type="button"
        className="monitor-alert-button"
        aria-expanded={open}
        aria-label={unread > 0 ? `监控预警，${unreadText(unread)} 条未读` : '监控预警'}
      >
        <IconAlertTriangle aria-hidden />
        <UnreadCount count={unread} />
      </button>
    </Popover>
  );
}

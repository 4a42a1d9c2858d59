import { IconTickCircle, IconUpload } from '@douyinfe/semi-icons';
import { Popover } from '@douyinfe/semi-ui';
import { taskChanged } from '@lianxi/contracts/tasks/events';
import { type Task, taskList } from '@lianxi/contracts/tasks/task.contract';
import { onAgentEvent, onAgentReset } from '@lianxi/shared/client/agent-socket';
import { queryClient } from '@lianxi/shared/client/query-client';
import { callKey, invalidate, useCall } from '@lianxi/shared/client/use-call';
import { useTaskCentre } from '@lianxi/shared/portal/task-centre';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { PopoverBody } from '@lianxi/shared/ui/popover-body';
import type { UseQueryResult } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { PartBoundary } from '../boot/part-boundary.tsx';
import './task-centre.css';

const underWay = ({ state }: Task) => state === 'queued' || state === 'running';

/** Tasks of this agent: imports, exports, parsing. They are live, from wherever they were started. */
export function TaskCentre() {
  const { open, setOpen } = useTaskCentre();
  const list = useCall(taskList, {}, { staleTime: Number.POSITIVE_INFINITY });
  const tasks = list.data ?? [];
  const [news, setNews] = useState(false);

  useEffect(() => {
    const key = callKey(taskList, {});
    const stop = onAgentEvent(taskChanged, (task) => {
      queryClient.setQueryData<Task[]>(key, (known = []) =>
        known.some(({ id }) => id === task.id) ? known.map((one) => (one.id === task.id ? task : one)) : [task, ...known],
      );
      if (!underWay(task)) setNews(true);
    });
    const stopReset = onAgentReset(() => void invalidate(taskList));
    return () => {
      stop();
      stopReset();
    };
  }, []);

  const running = tasks.filter(underWay).length;
  const toggle = (next: boolean) => {
    setOpen(next);
    setNews(false);
  };
  // A result that the open panel shows is no news.
  const ended = news && !open;
  const label = running > 0 ? `任务中心，${running} 个进行中` : ended ? '任务中心，有任务已结束' : '任务中心';
  return (
    <span className="task-centre-button">
      <Popover
        trigger="custom"
        visible={open}
        position="bottomRight"
        onClickOutSide={() => toggle(false)}
        content={
          open ? (
            <PartBoundary what="任务中心" onBroken={() => toggle(false)}>
              <PopoverBody label="任务中心">
                <Panel list={list} onLeave={() => toggle(false)} />
              </PopoverBody>
            </PartBoundary>
          ) : null
        }
      >
        <button
          type="button"
          className="task-centre-trigger"
          aria-label={label}
          aria-expanded={open}
          title={label}
          data-guide="tasks"
          onClick={() => toggle(!open)}
        >
          {running > 0 ? <IconUpload aria-hidden /> : <IconTickCircle aria-hidden />}
        </button>
      </Popover>
      {(running > 0 || ended) && (
        <span className="task-centre-dot" aria-hidden="true">
          {running > 0 ? running : ''}
        </span>
      )}
    </span>
  );
}

/** The panel of the button. The focus moves into it, and back when it closes. */
function Panel({ list, onLeave }: { list: UseQueryResult<Task[]>; onLeave: () => void }) {
  // `lazy` stores a failure for ever: each opening has its own.
  const [TaskRows] = useState(() => lazy(() => import('./task-rows.tsx').then((part) => ({ default: part.TaskRows }))));
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const cameFrom = document.activeElement;
    ref.current?.focus({ preventScroll: true });
    return () => {
      if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus();
    };
  }, []);
  return (
    <section
      ref={ref}
      className="task-centre"
      aria-label="任务中心"
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onLeave();
      }}
    >
      <h2>任务中心</h2>
      {list.data === undefined && list.error ? (
        <Failure what="任务" error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Suspense fallback={<Loading rows={3} />}>
          {list.data ? <TaskRows tasks={list.data} onLeave={onLeave} /> : <Loading rows={3} />}
        </Suspense>
      )}
    </section>
  );
}

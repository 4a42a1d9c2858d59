import { IconTickCircle, IconUpload } from '@douyinfe/semi-icons';
import { Popover } from '@douyinfe/semi-ui';
import { taskChanged } from '@lianxi/contracts/basic-model/events';
import { type Task, taskList } from '@lianxi/contracts/basic-model/task.contract';
import { onAgentEvent, onAgentReset } from '@lianxi/shared/client/agent-socket';
import { queryClient } from '@lianxi/shared/client/query-client';
import { callKey, invalidate, useCall } from '@lianxi/shared/client/use-call';
import { useTaskCentre } from '@lianxi/shared/portal/task-centre';
import { lazy, Suspense, useEffect, useState } from 'react';
import './task-centre.css';

const TaskRows = lazy(() => import('./task-rows.tsx').then((part) => ({ default: part.TaskRows })));

const underWay = ({ state }: Task) => state === 'queued' || state === 'running';

/** Long work of this agent: imports, exports, parsing. Live, wherever it was started. */
export function TaskCentre() {
  const { open, setOpen } = useTaskCentre();
  const { data: tasks = [] } = useCall(taskList, {}, { staleTime: Number.POSITIVE_INFINITY });
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
    if (next) setNews(false);
  };
  const label = running > 0 ? `任务中心，${running} 个进行中` : news ? '任务中心，有任务已结束' : '任务中心';
  return (
    <span className="task-centre-button">
      <Popover
        trigger="custom"
        visible={open}
        position="bottomRight"
        onClickOutSide={() => toggle(false)}
        onEscKeyDown={() => toggle(false)}
        content={
          open ? (
            <section className="task-centre" aria-label="任务中心">
              <h2>任务中心</h2>
              <Suspense>
                <TaskRows tasks={tasks} onLeave={() => toggle(false)} />
              </Suspense>
            </section>
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
      {(running > 0 || news) && (
        <span className="task-centre-dot" aria-hidden="true">
          {running > 0 ? running : ''}
        </span>
      )}
    </span>
  );
}

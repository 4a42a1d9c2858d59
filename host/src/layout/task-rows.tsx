import { Button, Progress } from '@douyinfe/semi-ui';
import { cancelTask, type Task } from '@lianxi/contracts/tasks/task.contract';
import { call } from '@lianxi/shared/client/api';
import { downloadWords, saveFile } from '@lianxi/shared/client/save-file';
import { useAction } from '@lianxi/shared/client/use-action';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { Empty } from '@lianxi/shared/ui/data-states';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';

const stateWords: Record<Task['state'], string> = {
  queued: '排队中',
  running: '进行中',
  waiting: '等待确认',
  done: '已完成',
  failed: '失败',
  cancelled: '已取消',
};

/** The tasks, newest first: the progress and the actions of each. */
export function TaskRows({ tasks, onLeave }: { tasks: readonly Task[]; onLeave: () => void }) {
  if (tasks.length === 0) return <Empty title="还没有任务" words="导入、导出等耗时较长的工作会显示在这里。" />;
  return (
    <ul className="task-rows">
      {tasks.map((task) => (
        <li key={task.id}>
          <TaskRow task={task} onLeave={onLeave} />
        </li>
      ))}
    </ul>
  );
}

function TaskRow({ task, onLeave }: { task: Task; onLeave: () => void }) {
  const { id, title, state, done, total, message, link, file, createTime } = task;
  const openTab = useOpenTab();
  const download = useAction(saveFile, downloadWords);
  const cancel = useAction(() => call(cancelTask, { params: { id } }));
  const going = state === 'queued' || state === 'running';
  return (
    <article className="task-row">
      <p className="task-title" title={title}>
        {title}
      </p>
      <p className={`task-state task-state-${state}`}>
        {stateWords[state]}
        {message && state !== 'cancelled' && `：${message}`}
      </p>
      {going && (
        <Progress percent={total > 0 ? Math.floor((done / total) * 100) : 0} showInfo={total > 0} aria-label={`${title}的进度`} />
      )}
      <div className="task-acts">
        <RelativeTime at={createTime} />
        {file && (
          // Never disabled: the focus would leave the list, and Escape would not close it. A second click does nothing.
          <Button size="small" theme="borderless" onClick={() => void download.run(file.url, file.fileName)}>
            下载
          </Button>
        )}
        {link && (
          <Button
            size="small"
            theme="borderless"
            onClick={() => {
              onLeave();
              openTab(link);
            }}
          >
            {state === 'waiting' ? '去确认' : '查看'}
          </Button>
        )}
        {(going || state === 'waiting') && (
          <Button size="small" theme="borderless" type="tertiary" disabled={cancel.disabled} onClick={() => void cancel.run()}>
            取消
          </Button>
        )}
      </div>
    </article>
  );
}

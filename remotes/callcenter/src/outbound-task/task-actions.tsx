import { copyOutboundTask, type OutboundTask } from '@lianxi/contracts/outbound/outbound-task.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { confirm } from '@lianxi/shared/ui/confirm';
import type { TaskMoves } from './use-task-moves.ts';
import { refreshTasks } from './use-task-news.ts';

export const useCopyTask = () =>
  useAction(
    async (id: string) => {
      await call(copyOutboundTask, { body: { id } });
      await refreshTasks();
    },
    { success: '已复制为草稿' },
  );

interface Props {
  readonly task: OutboundTask;
  readonly moves: TaskMoves;
  readonly onLaunch: (task: OutboundTask) => void;
}

async function finish({ id, name }: OutboundTask, moves: TaskMoves) {
  const words = '结束后不能再启动，未处理的联系人不再拨打。';
  if (await confirm({ title: `结束任务「${name}」？`, words, act: '结束', danger: true })) await moves.run(id, 'finished');
}

/** The buttons that move a task on, as its state allows. */
export function TaskActions({ task, moves, onLaunch }: Props) {
  const { id, name, state } = task;
  const button = (text: string, act: () => void) => (
    <button type="button" disabled={moves.disabled} aria-label={`${text} ${name}`} onClick={act}>
      {text}
    </button>
  );
  return (
    <>
      {(state === 'draft' || state === 'paused') && button('启动', () => onLaunch(task))}
      {state === 'running' && button('暂停', () => void moves.run(id, 'paused'))}
      {(state === 'running' || state === 'paused') && button('结束', () => void finish(task, moves))}
      {state === 'finished' && button('归档', () => void moves.run(id, 'archived'))}
    </>
  );
}

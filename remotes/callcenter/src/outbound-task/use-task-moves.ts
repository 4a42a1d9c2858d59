import { changeTaskState } from '@lianxi/contracts/outbound/outbound-task.contract';
import { outboundTaskStateNames } from '@lianxi/contracts/outbound/outbound-task-state';
import { call } from '@lianxi/shared/client/api';
import { type Action, useAction } from '@lianxi/shared/client/use-action';
import { refreshTasks } from './use-task-news.ts';

type Target = 'running' | 'paused' | 'finished' | 'archived';
export type TaskMoves = Action<[id: string, to: Target, callable?: number]>;

/** Moves a task to another state (specification section 7: the task's status is switching). */
export function useTaskMoves(): TaskMoves {
  return useAction(
    async (id: string, to: Target, callable?: number) => {
      const { state } = await call(changeTaskState, { body: { id, to, ...(callable !== undefined && { callable }) } });
      await refreshTasks();
      return state;
    },
    { success: (state) => `任务${outboundTaskStateNames[state]}`, overlay: 'task' },
  );
}

import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { cancelTask, taskErrors, taskList } from '@lianxi/contracts/tasks/task.contract';
import { routes } from '../http/routes.ts';
import { changeTask, findTask, listTasks } from './task.queries.ts';

/** The caller's own tasks; no user sees another user's. */
export const taskRoutes = routes((on) => {
  on(taskList, (ctx) => listTasks(ctx, ctx.principal.agentId));

  on(cancelTask, async (ctx) => {
    const { id } = ctx.params;
    const task = await findTask(ctx, id);
    if (task?.agentId !== ctx.principal.agentId) throw new CodedError(commonErrors.notFound);
    if (!(await changeTask(ctx, id, { state: 'cancelled', message: '已取消' }))) throw new CodedError(taskErrors.ended);
    ctx.audit({ target: `task:${id}` });
    return null;
  });
});

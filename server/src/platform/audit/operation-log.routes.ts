import { exportOperationLog, operationLogList } from '@lianxi/contracts/basic-model/operation-log.contract';
import { routes } from '../http/routes.ts';
import { startTask } from '../tasks/task.queries.ts';
import { operationLogExport } from './operation-log.export.ts';
import { listOperations } from './operation-log.queries.ts';

export const operationLogRoutes = routes((on) => {
  on(operationLogList, async (ctx) => {
    const { currentPage, pageSize, ...filters } = ctx.query;
    const page = { limit: pageSize, offset: (currentPage - 1) * pageSize };
    return { ...(await listOperations(ctx, filters, page)), currentPage, pageSize };
  });

  on(exportOperationLog, async (ctx) => {
    const { principal, tenantId, kernel, body } = ctx;
    const taskId = await startTask(ctx, principal.agentId, { kind: 'operation-log.export', title: '导出操作日志' });
    const job = { tenantId, taskId, sessionId: principal.sessionId, filters: body };
    await kernel.jobs.send(ctx.tx, operationLogExport(kernel), job);
    ctx.audit({ target: `task:${taskId}`, after: body });
    return { taskId };
  });
});

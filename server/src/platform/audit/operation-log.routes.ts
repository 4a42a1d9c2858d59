import { exportOperationLog, operationLogList } from '@lianxi/contracts/basic-model/operation-log.contract';
import { routes } from '../http/routes.ts';
import { operationLogExport } from './operation-log.export.ts';
import { listOperations } from './operation-log.queries.ts';

export const operationLogRoutes = routes((on) => {
  on(operationLogList, async (ctx) => {
    const { currentPage, pageSize, ...filters } = ctx.query;
    const page = { limit: pageSize, offset: (currentPage - 1) * pageSize };
    return { ...(await listOperations(ctx, filters, page)), currentPage, pageSize };
  });

  on(exportOperationLog, (ctx) => operationLogExport.start(ctx, ctx.body));
});

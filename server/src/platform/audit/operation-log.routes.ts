import { exportOperationLog, operationLogList } from '@lianxi/contracts/audit/operation-log.contract';
import { routes } from '../http/routes.ts';
import { operationLogExport } from './operation-log.export.ts';
import { listOperations } from './operation-log.queries.ts';

export const operationLogRoutes = routes((on) => {
  on(operationLogList, (ctx) => listOperations(ctx, ctx.query));

  on(exportOperationLog, (ctx) => operationLogExport.start(ctx, ctx.body));
});

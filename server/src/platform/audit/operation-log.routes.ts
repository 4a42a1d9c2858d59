import { operationLogList } from '@lianxi/contracts/basic-model/operation-log.contract';
import { routes } from '../http/routes.ts';

export const operationLogRoutes = routes((on) => {
  on(operationLogList, async ({ tx, principal, query }) => {
    const own = tx.selectFrom('operation_log').where('tenant_id', '=', principal.tenantId);
    const { total } = await own.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow();
    const rows = await own
      .selectAll()
      .orderBy('id', 'desc')
      .limit(query.pageSize)
      .offset((query.currentPage - 1) * query.pageSize)
      .execute();
    return {
      list: rows.map((row) => ({
        id: row.id,
        createTime: row.created_at.toISOString(),
        agentId: row.agent_id,
        agentName: row.agent_name,
        operation: row.operation,
        method: row.method,
        path: row.path,
        target: row.target,
        before: row.before,
        after: row.after,
        ip: row.ip,
      })),
      total: Number(total),
      currentPage: query.currentPage,
      pageSize: query.pageSize,
    };
  });
});

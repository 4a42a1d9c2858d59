import { idFrom, tenantRows } from '../../../platform/testing/isolation.ts';

const ofTask = { taskId: '1' };

export default tenantRows({
  paths: ['/xmf-market/task/funnel'],
  id: idFrom('select min(id) from outbound_tasks where tenant_id = 174'),
  queries: {
    '/xmf-market/task/customer': ofTask,
    '/xmf-market/task/agents': ofTask,
    '/xmf-market/task/attempt': ofTask,
    '/xmf-market/task/outcome': ofTask,
    '/xmf-market/task/mine/customer': ofTask,
    '/xmf-market/task/checkNext': ofTask,
  },
});

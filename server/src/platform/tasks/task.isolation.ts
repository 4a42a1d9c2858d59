import { idFrom, tenantRows } from '../testing/isolation.ts';

export default tenantRows({
  paths: ['/xmf-basic-model/task'],
  id: idFrom(
    `insert into tasks (tenant_id, agent_id, kind, title)
     select 174, id, 'customer.import', 'x' from agents where username = 'admin' returning id`,
  ),
});

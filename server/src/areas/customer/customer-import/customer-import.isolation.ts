import { idFrom, tenantRows } from '../../../platform/testing/isolation.ts';

export default tenantRows({
  paths: ['/xmf-customer/customer/import'],
  id: idFrom(
    `with task as (
       insert into tasks (tenant_id, agent_id, kind, title)
       select 174, id, 'customer.import', 'x' from agents where username = 'admin' returning *
     )
     insert into customer_imports (tenant_id, task_id, agent_id, file_name, file_save_name)
     select 174, id, agent_id, 'x', 'x' from task returning id`,
  ),
});

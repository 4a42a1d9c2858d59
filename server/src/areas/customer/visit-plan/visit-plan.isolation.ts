import { idFrom, tenantRows } from '../../../platform/testing/isolation.ts';

export default tenantRows({
  paths: ['/xmf-customer/plan/customer'],
  id: idFrom('select min(id) from customers where tenant_id = 174'),
});

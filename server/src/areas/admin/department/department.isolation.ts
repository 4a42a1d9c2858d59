import { idFrom, tenantRows } from '../../../platform/testing/isolation.ts';

export default tenantRows({
  paths: ['/departments'],
  id: idFrom('select min(id) from departments where tenant_id = 174'),
});

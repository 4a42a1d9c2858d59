import { idFrom, tenantRows } from '../../../platform/testing/isolation.ts';

export default tenantRows({
  paths: ['/xmf-basic-model/attendance/'],
  id: idFrom('select max(id) from agents where tenant_id = 174'),
});

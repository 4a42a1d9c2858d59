import { idFrom, tenantRows } from '../../../platform/testing/isolation.ts';

export default tenantRows({
  paths: ['/xmf-user-auth/transfer'],
  id: idFrom('select max(id) from agents where tenant_id = 174'),
});

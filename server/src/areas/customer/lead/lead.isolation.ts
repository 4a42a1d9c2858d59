import { idFrom, tenantRows } from '../../../platform/testing/isolation.ts';

export default tenantRows({
  paths: ['/clue/square/getContactInfo'],
  id: idFrom('select min(id) from leads where tenant_id = 174'),
});

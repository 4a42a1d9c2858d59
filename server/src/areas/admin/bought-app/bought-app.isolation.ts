import { idFrom, tenantRows } from '../../../platform/testing/isolation.ts';

export default tenantRows({
  paths: ['/version/buy'],
  id: idFrom('select min(id) from tenant_remotes where tenant_id = 174'),
});

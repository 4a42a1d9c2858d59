import { idFrom, tenantRows } from '../../../platform/testing/isolation.ts';

export default tenantRows(
  {
    paths: ['/roles'],
    id: idFrom('select min(id) from roles where tenant_id = 174 and not is_super'),
    bodies: { '/xmf-user-auth/roles/cope/{id}': { name: '复制' } },
  },
  { paths: ['/roles/user'], id: idFrom('select min(id) from agents where tenant_id = 174') },
);

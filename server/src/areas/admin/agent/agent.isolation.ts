import { idFrom, tenantRows } from '../../../platform/testing/isolation.ts';

export default tenantRows(
  { paths: ['/agents', '/v1/users'], id: idFrom('select max(id) from agents where tenant_id = 174') },
  {
    paths: ['/colleague'],
    id: idFrom(
      `select min(ext) from agents where tenant_id = 174 and ext not in (
         select ext from agents where tenant_id = 175 and ext is not null)`,
    ),
  },
);

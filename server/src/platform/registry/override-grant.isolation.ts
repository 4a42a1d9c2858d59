import { idFrom, tenantRows } from '../testing/isolation.ts';

export default tenantRows({
  paths: ['/release/tenantOverrides'],
  id: idFrom(
    `insert into override_grants (remote_id, origin, tenant_id, username, code_hash, created_by, expires_at)
     select remote_id, 'https://dev.example', 174, 'admin', '\\x01', '团队', now() + interval '1 hour' from remotes limit 1 returning id`,
  ),
});

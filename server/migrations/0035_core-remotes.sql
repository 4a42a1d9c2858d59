-- Whoever had a tenant before these two areas became apps of their own keeps what they do.
insert into tenant_remotes (tenant_id, remote_id)
select tenants.id, core.remote_id
from tenants, (values ('admin'), ('customer')) as core (remote_id)
on conflict do nothing;

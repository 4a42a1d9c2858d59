-- Each tenant's own random key, sealed by the installation's. It goes with the tenant's row, and then nothing that was
-- sealed by it can be read again, in backups of other tables neither.
create table tenant_keys (
  tenant_id int primary key references tenants (id) on delete cascade,
  wrapped bytea not null,
  created_at timestamptz not null default now()
);
alter table tenant_keys enable row level security;
alter table tenant_keys force row level security;
create policy platform on tenant_keys to lianxi_platform using (true);
grant select, insert on tenant_keys to lianxi_platform;

-- Servers that keep the key of a tenant that is no more forget it.
create function notify_tenant_deleted() returns trigger language plpgsql as $$
begin
  perform pg_notify('lianxi_auth', json_build_object('rights', old.id::text)::text);
  return null;
end $$;
create trigger tenant_deleted after delete on tenants for each row execute function notify_tenant_deleted();

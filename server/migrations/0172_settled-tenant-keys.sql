-- A tenant's key says whether everything that the tenant keeps is sealed by it.
--   wrapped null, destroyed_at null: the tenant was there before tenants had keys; its key is made when it is first needed.
--   settled_at null: rows may hold what was sealed before (format 1). Set: nothing of it is left, and it is refused.
--   destroyed_at: the tenant ended. The row stays, so that no server makes another key.
-- A tenant that is founded from now on has no row until its key is made, and is settled from its first day.
alter table tenant_keys
  alter column wrapped drop not null,
  add column settled_at timestamptz,
  add column destroyed_at timestamptz;
insert into tenant_keys (tenant_id) select id from tenants on conflict do nothing;
grant update (wrapped, settled_at, destroyed_at) on tenant_keys to lianxi_platform;

-- Every server forgets a key that is settled, destroyed or gone with its tenant.
create function notify_tenant_key_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('lianxi_keys', old.tenant_id::text);
  return null;
end $$;
create trigger tenant_key_changed after update or delete on tenant_keys
  for each row execute function notify_tenant_key_changed();

-- What belongs to no tenant is sealed for its place as well. The first start seals it anew and takes this row away; an
-- installation that begins now never has it.
create table former_installation_seals (only_one boolean primary key default true check (only_one));
insert into former_installation_seals
  select true where exists (select from registry_keys) or exists (select from trunks where secret is not null);
grant select, delete on former_installation_seals to lianxi_platform;
grant update (private_key) on registry_keys to lianxi_platform;
-- Fetched again, and over in seconds.
delete from vendor_tokens;
delete from trunk_tests;

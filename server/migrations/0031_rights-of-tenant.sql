-- A change of rights names its tenant, so that servers forget and ask again for that tenant alone. What is changed
-- outside of a tenant's transaction concerns all of them.
create or replace function notify_rights_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('lianxi_auth', json_build_object('rights', coalesce(nullif(current_setting('app.tenant', true), ''), '*'))::text);
  return null;
end $$;

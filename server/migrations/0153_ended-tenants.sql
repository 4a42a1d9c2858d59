-- A tenant that is switched off, or whose trial is over, is signed out, whoever does it and however. That a trial ends by
-- itself, the servers watch (platform/auth/trial-end.ts).
create function end_sessions_of_tenant() returns trigger language plpgsql as $$
begin
  update auth_sessions set ended_at = now(), end_reason = 'revoked' where tenant_id = new.id and ended_at is null;
  return null;
end $$;
create trigger tenant_ended after update of disabled, trial_ends_at on tenants for each row
  when (new.disabled or new.trial_ends_at <= now()) execute function end_sessions_of_tenant();

-- A change of a tenant concerns that tenant, whose transaction it ever was. Who sleeps until the next trial ends is woken, too.
create function notify_tenant_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('lianxi_auth', json_build_object('rights', new.id::text)::text);
  return null;
end $$;
drop trigger rights_changed on tenants;
create trigger rights_changed after insert or update of name, code, disabled, trial_ends_at on tenants
  for each row execute function notify_tenant_changed();

-- Whoever owns the switch hears of changed trunks, and the switch takes them without a restart.
-- `reachable` is the switch's own word and changes nothing.
create function notify_trunks_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('lianxi_trunks', '');
  return null;
end $$;

create trigger trunks_changed
after insert or delete or update of name, host, port, username, secret, from_addresses, codecs, enabled on trunks
for each statement execute function notify_trunks_changed();

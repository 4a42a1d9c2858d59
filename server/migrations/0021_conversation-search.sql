-- Conversations whose words match, of the current tenant.
--
-- Row-level security admits only leakproof operators as index conditions, and @@ is none: under the
-- tenant's policy the GIN index would stay unused. This function runs as lianxi_platform, whose policy
-- on conversations is plainly true, and names the tenant itself. It answers ids and nothing else.
-- A conversation has no words before it is closed; the few of those are all candidates.

create policy record_search on conversations for select to lianxi_platform using (true);
grant select (id, search) on conversations to lianxi_platform;

create function conversations_with_words(words tsquery) returns setof bigint
language sql stable security definer set search_path = public, pg_temp rows 200 as $$
  select id from conversations
  where tenant_id = (select current_setting('app.tenant', true)::int) and (search @@ words or search is null)
$$;

-- To own a function in a schema a role must be able to create in it, for this moment.
grant create on schema public to lianxi_platform;
alter function conversations_with_words owner to lianxi_platform;
revoke create on schema public from lianxi_platform;
revoke execute on function conversations_with_words from public;
grant execute on function conversations_with_words to lianxi_app;

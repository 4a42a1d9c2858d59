-- Which visitors have a chat socket open, and on which server process. As with agents, the rows of a process whose heartbeat is
-- older than 10 s count for nothing.
create table visitor_connections (
  process_id uuid not null references server_processes (id) on delete cascade,
  tenant_id int not null,
  visitor_id bigint not null,
  primary key (process_id, tenant_id, visitor_id)
);
create index visitor_connections_visitor on visitor_connections (tenant_id, visitor_id);

alter table visitor_connections enable row level security;
alter table visitor_connections force row level security;
create policy tenant on visitor_connections to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
grant select, insert, delete on visitor_connections to lianxi_app;

-- The caller's row-level security applies.
create view reachable_visitors with (security_invoker = true) as
  select distinct c.tenant_id, c.visitor_id
  from visitor_connections c
  join server_processes p on p.id = c.process_id
  where p.heartbeat_at > now() - interval '10 seconds';
grant select on reachable_visitors to lianxi_app;

-- Whether the visitor's page is open, and since when it is or is not. Null: never connected, or a channel that does not say.
alter table visitors
  add column present boolean,
  add column present_since timestamptz,
  add constraint visitors_presence_check check ((present is null) = (present_since is null));

-- A visitor who wrote nothing and is gone for so long gives the agent's place back. 0: never.
alter table chat_settings add column gone_minutes int not null default 3 check (gone_minutes between 0 and 1440);

-- Which agents have a socket open, and on which server process. A process whose heartbeat is older than
-- 10 s is dead and its connections with it: nobody has to clean up before routing knows.

create table server_processes (
  id uuid primary key,
  host text not null,
  pid int not null,
  started_at timestamptz not null default now(),
  heartbeat_at timestamptz not null default now()
) with (fillfactor = 50);

create table agent_connections (
  process_id uuid not null references server_processes (id) on delete cascade,
  -- Counts the connections of the process.
  number int not null,
  tenant_id int not null,
  agent_id bigint not null,
  kind text not null check (kind in ('call-centre', 'chat')),
  connected_at timestamptz not null default now(),
  primary key (process_id, number)
);
create index agent_connections_agent on agent_connections (tenant_id, agent_id);

alter table agent_connections enable row level security;
alter table agent_connections force row level security;
create policy tenant on agent_connections to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
create policy platform on agent_connections to lianxi_platform using (true);
grant select on server_processes, agent_connections to lianxi_app;
grant select, insert, update, delete on server_processes, agent_connections to lianxi_platform;

-- Agents that a message reaches now, by kind of socket. The caller's row-level security applies.
create view reachable_agents with (security_invoker = true) as
  select distinct c.tenant_id, c.agent_id, c.kind
  from agent_connections c
  join server_processes p on p.id = c.process_id
  where p.heartbeat_at > now() - interval '10 seconds';
grant select on reachable_agents to lianxi_app, lianxi_platform;

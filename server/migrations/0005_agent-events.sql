-- The per-agent event log: what an agent's sockets replay. `seq` grows by one per agent without gaps,
-- because the head's row is locked from the append until the causing transaction ends.

create table agent_event_heads (
  tenant_id int not null,
  agent_id bigint not null,
  seq bigint not null,
  primary key (tenant_id, agent_id),
  constraint agent_event_heads_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade
) with (fillfactor = 50); -- the head changes in place with every event

create table agent_events (
  tenant_id int not null,
  agent_id bigint not null,
  seq bigint not null,
  name text not null,
  -- json keeps the very text: a frame that is replayed is byte for byte the one that was sent live.
  payload json not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, agent_id, seq)
);
create index agent_events_age on agent_events using brin (created_at);

do $$
declare name text;
begin
  foreach name in array array['agent_event_heads', 'agent_events'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to lianxi_app using (tenant_id = (select current_setting(''app.tenant'', true)::int))', name);
    execute format('create policy platform on %I to lianxi_platform using (true)', name);
  end loop;
end $$;
grant select, insert, update on agent_event_heads to lianxi_app;
grant select, insert on agent_events to lianxi_app;
grant select on agent_event_heads to lianxi_platform;
grant select, delete on agent_events to lianxi_platform;

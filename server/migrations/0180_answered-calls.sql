-- What an agent's call that creates something was answered with, so that the same call again creates nothing (endpoint: once).
create table answered_calls (
  tenant_id int not null references tenants (id) on delete cascade,
  agent_id bigint not null,
  -- SHA-256 of the endpoint, and of the caller's key or of what was sent.
  call_hash bytea not null,
  kept_until timestamptz not null,
  -- Ids: creates answer nothing else. Null while the first is under way.
  reply json,
  primary key (tenant_id, agent_id, call_hash),
  constraint answered_calls_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade
);
create index answered_calls_kept_until on answered_calls (kept_until);

alter table answered_calls enable row level security;
alter table answered_calls force row level security;
create policy tenant on answered_calls to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
create policy platform on answered_calls to lianxi_platform using (true);
grant select, insert, update on answered_calls to lianxi_app;
grant select, delete on answered_calls to lianxi_platform;

-- Links to the data screen. The link itself is sealed with the tenant's key; this row says whether it still opens.
create table data_screens (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  -- `own`: with the rights of its user at each reading. `wall`: the whole tenant.
  kind text not null check (kind in ('own', 'wall')),
  name text not null,
  agent_id bigint not null,
  session_id bigint not null,
  created_at timestamptz not null default now(),
  until timestamptz not null,
  seen_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  constraint data_screens_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade
);
create index data_screens_agent on data_screens (tenant_id, agent_id);
alter table data_screens enable row level security;
alter table data_screens force row level security;
create policy tenant on data_screens to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
grant select, insert, update, delete on data_screens to lianxi_app;

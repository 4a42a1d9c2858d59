-- Work that takes longer than a call: what the header's task centre shows.

create table tasks (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  agent_id bigint not null,
  kind text not null,
  title text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'waiting', 'done', 'failed', 'cancelled')),
  done int not null default 0,
  -- 0: not known yet.
  total int not null default 0,
  message text not null default '',
  link text,
  -- Name in the file shelf of what it made.
  file_save_name text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (tenant_id, id),
  constraint tasks_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade
);
create index tasks_agent_idx on tasks (tenant_id, agent_id, id desc);

alter table tasks enable row level security;
alter table tasks force row level security;
create policy tenant on tasks to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
create policy platform on tasks to lianxi_platform using (true);
grant select, insert, update on tasks to lianxi_app;
grant select, delete on tasks to lianxi_platform;

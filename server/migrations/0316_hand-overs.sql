-- What a user holds, given to colleagues (交接): each is a task, whose progress survives a server.
create table hand_overs (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  -- Whose things they were.
  agent_id bigint not null,
  receiver_ids bigint[] not null check (cardinality(receiver_ids) between 1 and 20),
  kinds text[] not null,
  -- Kind → how many were given. Written in the transaction that gives them.
  moved jsonb not null default '{}',
  state text not null default 'running' check (state in ('running', 'done', 'stopped')),
  task_id bigint not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (tenant_id, id),
  constraint hand_overs_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade,
  constraint hand_overs_author_fkey foreign key (tenant_id, created_by) references agents (tenant_id, id)
    on delete set null (created_by)
);
create unique index hand_overs_running_key on hand_overs (tenant_id, agent_id) where state = 'running';
create index hand_overs_agent_idx on hand_overs (tenant_id, agent_id, id);

-- The code that was sent last to who hands over.
create table hand_over_codes (
  tenant_id int not null,
  agent_id bigint not null,
  -- Made with the installation's key: a reader of the table cannot try all codes of six digits.
  code_hash text not null,
  tries int not null default 0,
  sent_at timestamptz not null default now(),
  primary key (tenant_id, agent_id),
  constraint hand_over_codes_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade
);

do $$
declare
  name text;
begin
  foreach name in array array['hand_overs', 'hand_over_codes'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($policy$create policy tenant on %I to lianxi_app
      using (tenant_id = (select current_setting('app.tenant', true)::int))$policy$, name);
    execute format('grant select, insert, update, delete on %I to lianxi_app', name);
  end loop;
end
$$;

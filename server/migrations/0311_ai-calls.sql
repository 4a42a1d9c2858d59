-- The tenant's large language model, and what was used of it.
create table ai_configs (
  tenant_id int primary key references tenants (id),
  vendor text not null default 'none' check (vendor in ('none', 'qwen', 'deepseek', 'zhipu', 'ollama', 'vllm')),
  address text not null default '' check (char_length(address) <= 200),
  model text not null default '' check (char_length(model) <= 100),
  monthly_tokens int not null default 1000 check (monthly_tokens between 0 and 10000000),
  -- Ciphertext.
  key bytea,
  version int not null default 0
);

-- One row for each call: no text of it.
create table ai_calls (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  purpose text not null check (char_length(purpose) between 1 and 30),
  -- Null: nobody asked, or the agent is no more.
  agent_id bigint,
  model text not null,
  input_tokens int not null,
  output_tokens int not null,
  -- The vendor did not say how much it was: we counted.
  estimated boolean not null,
  milliseconds int not null,
  outcome text not null check (outcome in ('done', 'stopped', 'key', 'balance', 'busy', 'refused', 'down', 'late', 'cut', 'broken')),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint ai_calls_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete set null (agent_id)
);
create index ai_calls_time_idx on ai_calls (tenant_id, created_at);
create index ai_calls_agent_idx on ai_calls (tenant_id, agent_id);

do $$ declare name text; begin
  foreach name in array array['ai_configs', 'ai_calls'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to lianxi_app using (tenant_id = (select current_setting(''app.tenant'', true)::int))', name);
    execute format('grant select, insert, update, delete on %I to lianxi_app', name);
  end loop;
end $$;

-- What happens by itself when something happens to a customer.
create table customer_triggers (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  name text not null check (char_length(name) between 1 and 30),
  event text not null check (event in ('created', 'changed', 'allotted', 'labelled', 'pooled', 'summarized')),
  label_ids bigint[] not null default '{}',
  -- Columns of the customer: level, cities, owners.
  scope jsonb not null,
  -- A condition on own fields, as ciphertext: it may name a person or their number.
  condition bytea,
  acts jsonb not null,
  enabled boolean not null,
  -- Earlier events do not start it.
  enabled_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id),
  constraint customer_triggers_name_key unique (tenant_id, name)
);
create index customer_triggers_event_idx on customer_triggers (tenant_id, event) where enabled;

-- The runs of thirty days. One trigger runs once for one fact: the key is how redelivery finds out.
create table trigger_runs (
  tenant_id int not null,
  id bigint generated always as identity,
  trigger_id bigint not null,
  customer_id bigint not null,
  -- `shard:number` of the fact.
  fact text not null,
  depth int not null,
  outcome text not null check (outcome in ('done', 'unmet', 'failed', 'stopped')),
  reason text not null,
  run_at timestamptz not null,
  primary key (tenant_id, id),
  constraint trigger_runs_once unique (tenant_id, trigger_id, fact),
  constraint trigger_runs_trigger_fkey foreign key (tenant_id, trigger_id)
    references customer_triggers (tenant_id, id) on delete cascade,
  constraint trigger_runs_customer_fkey foreign key (tenant_id, customer_id)
    references customers (tenant_id, id) on delete cascade
);
create index trigger_runs_trigger_idx on trigger_runs (tenant_id, trigger_id, id);
create index trigger_runs_customer_idx on trigger_runs (tenant_id, customer_id);
create index trigger_runs_run_at_idx on trigger_runs (tenant_id, run_at);

alter table customer_triggers enable row level security;
alter table customer_triggers force row level security;
create policy tenant on customer_triggers to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
grant select, insert, update, delete on customer_triggers to lianxi_app;

alter table trigger_runs enable row level security;
alter table trigger_runs force row level security;
create policy tenant on trigger_runs to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
grant select, insert, update, delete on trigger_runs to lianxi_app;

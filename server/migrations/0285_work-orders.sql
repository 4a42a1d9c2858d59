-- Work orders. The log is the truth: state, tasks, people, timers and effects are written from it, in the same transaction.
create table work_orders (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  -- Null: a draft.
  number text,
  template_id bigint not null,
  -- The version of the workflow with which it began; null: a draft.
  template_version int,
  title bytea not null,
  priority smallint not null check (priority between 1 and 4),
  customer_id bigint,
  initiator_id bigint not null,
  status text not null check (status in ('draft', 'claimable', 'active', 'suspended', 'confirming', 'closed', 'cancelled')),
  -- The names of the nodes at which it is.
  places text not null default '',
  -- The machine's state: ids and times, no texts of people.
  state jsonb not null,
  -- The number of its last entry in the log.
  seq int not null default 0,
  version int not null default 1,
  -- The next moment at which a running clock of it is over, and that of the whole order.
  due_at timestamptz,
  code text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  started_at timestamptz,
  closed_at timestamptz,
  primary key (tenant_id, id),
  constraint work_orders_number_key unique (tenant_id, number),
  constraint work_orders_template_fkey foreign key (tenant_id, template_id) references work_order_templates (tenant_id, id),
  constraint work_orders_customer_fkey foreign key (tenant_id, customer_id) references customers (tenant_id, id) on delete set null (customer_id),
  constraint work_orders_initiator_fkey foreign key (tenant_id, initiator_id) references agents (tenant_id, id),
  constraint work_orders_begun check ((status = 'draft') = (number is null) and (number is null) = (template_version is null))
);
create index work_orders_status_idx on work_orders (tenant_id, status, id);
create index work_orders_due_idx on work_orders (tenant_id, due_at) where due_at is not null;
create index work_orders_initiator_idx on work_orders (tenant_id, initiator_id, id);
create index work_orders_customer_idx on work_orders (tenant_id, customer_id, id) where customer_id is not null;
create index work_orders_template_idx on work_orders (tenant_id, template_id, id);

-- The last number of a prefix.
create table work_order_numbers (
  tenant_id int not null references tenants (id),
  prefix text not null,
  last int not null,
  primary key (tenant_id, prefix)
);

create table work_order_tasks (
  tenant_id int not null,
  order_id bigint not null,
  no int not null,
  node_id text,
  kind text not null check (kind in ('handle', 'approve', 'confirm')),
  -- Null: nobody has claimed it.
  owner_id bigint,
  group_id bigint,
  state text not null check (state in ('open', 'waiting', 'done', 'void')),
  opened_at timestamptz not null,
  primary key (tenant_id, order_id, no),
  constraint work_order_tasks_order_fkey foreign key (tenant_id, order_id) references work_orders (tenant_id, id) on delete cascade,
  constraint work_order_tasks_owner_fkey foreign key (tenant_id, owner_id) references agents (tenant_id, id),
  constraint work_order_tasks_owned check (state <> 'open' or owner_id is not null or group_id is not null or kind = 'handle')
);
create index work_order_tasks_owner_idx on work_order_tasks (tenant_id, owner_id) where state = 'open';
create index work_order_tasks_group_idx on work_order_tasks (tenant_id, group_id) where state = 'open' and owner_id is null;

-- Who has to do with an order. `candidate`: may claim a task of it. `did`: acted. `copied`: reads.
create table work_order_people (
  tenant_id int not null,
  order_id bigint not null,
  agent_id bigint not null,
  role text not null check (role in ('candidate', 'did', 'copied')),
  primary key (tenant_id, order_id, agent_id, role),
  constraint work_order_people_order_fkey foreign key (tenant_id, order_id) references work_orders (tenant_id, id) on delete cascade,
  constraint work_order_people_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade
);
create index work_order_people_agent_idx on work_order_people (tenant_id, agent_id, role);

-- Everything that happened to an order, with the reasons. It is only appended to.
create table work_order_log (
  tenant_id int not null,
  order_id bigint not null,
  seq int not null,
  at timestamptz not null,
  -- Null: the system.
  by_id bigint,
  kind text not null,
  data bytea not null,
  primary key (tenant_id, order_id, seq),
  constraint work_order_log_order_fkey foreign key (tenant_id, order_id) references work_orders (tenant_id, id) on delete cascade,
  constraint work_order_log_agent_fkey foreign key (tenant_id, by_id) references agents (tenant_id, id)
);

-- What a moment changes: the end of a wait, of a suspension, a warning, a breach.
create table work_order_timers (
  tenant_id int not null,
  order_id bigint not null,
  no int not null,
  kind text not null check (kind in ('wait', 'resume', 'close', 'warn', 'breach')),
  at timestamptz not null,
  -- It failed so many times: it is tried again later.
  tries smallint not null default 0,
  primary key (tenant_id, order_id, no, kind),
  constraint work_order_timers_order_fkey foreign key (tenant_id, order_id) references work_orders (tenant_id, id) on delete cascade
);
create index work_order_timers_at_idx on work_order_timers (at);

-- What leaves the database: at least once, with a key that stays.
create table work_order_effects (
  tenant_id int not null,
  order_id bigint not null,
  no int not null,
  -- The receiver's key: the same over all tries.
  key text not null,
  kind text not null check (kind in ('sms', 'webhook', 'circle')),
  node_name text not null,
  payload bytea not null,
  state text not null check (state in ('due', 'sending', 'failed', 'done', 'skipped', 'void')),
  tries smallint not null default 0,
  -- When it is tried next; while it is sent, when the sender counts as dead.
  next_at timestamptz,
  error text not null default '',
  created_at timestamptz not null default now(),
  primary key (tenant_id, order_id, no),
  constraint work_order_effects_key unique (tenant_id, key),
  constraint work_order_effects_order_fkey foreign key (tenant_id, order_id) references work_orders (tenant_id, id) on delete cascade
);
create index work_order_effects_next_idx on work_order_effects (next_at) where next_at is not null;
create index work_order_effects_failed_idx on work_order_effects (tenant_id, order_id) where state = 'failed';

-- Orders that belong together: each pair stands once, the smaller id first.
create table work_order_links (
  tenant_id int not null,
  order_id bigint not null,
  other_id bigint not null,
  primary key (tenant_id, order_id, other_id),
  constraint work_order_links_order_fkey foreign key (tenant_id, order_id) references work_orders (tenant_id, id) on delete cascade,
  constraint work_order_links_other_fkey foreign key (tenant_id, other_id) references work_orders (tenant_id, id) on delete cascade,
  constraint work_order_links_sorted check (order_id < other_id)
);

-- The secret with which webhooks of a tenant are signed.
create table work_order_secrets (
  tenant_id int primary key references tenants (id),
  secret bytea not null
);

do $$ declare name text; begin
  foreach name in array array['work_orders', 'work_order_numbers', 'work_order_tasks', 'work_order_people', 'work_order_log',
    'work_order_timers', 'work_order_effects', 'work_order_links', 'work_order_secrets'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to lianxi_app using (tenant_id = (select current_setting(''app.tenant'', true)::int))', name);
    execute format('grant select, insert, update, delete on %I to lianxi_app', name);
  end loop;
end $$;
-- The database itself keeps the log as it was written; its ciphertext is renewed when keys change.
revoke update on work_order_log from lianxi_app;
grant update (data) on work_order_log to lianxi_app;
-- The sweeps find what is due in any tenant, without its content.
create policy due on work_order_timers for select to lianxi_platform using (true);
create policy due on work_order_effects for select to lianxi_platform using (true);
grant select (tenant_id, order_id, no, kind, at) on work_order_timers to lianxi_platform;
grant select (tenant_id, order_id, no, state, next_at) on work_order_effects to lianxi_platform;

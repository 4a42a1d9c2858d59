-- Calls: one row through all transfers, its parties, what happened in it, why it went to whom, and what agents wanted of it.

create table calls (
  tenant_id int not null references tenants (id),
  -- The linkedid. Unique over all tenants: channels and bridges of the switch are named after it.
  id bigint generated always as identity,
  direction text not null check (direction in ('in', 'out', 'internal')),
  -- The other side's number: ciphertext, and its keyed form for look-ups.
  number bytea not null,
  number_index text not null,
  -- Of the customer as they were then.
  customer_id bigint,
  customer_name bytea,
  customer_level text not null default '',
  did text not null,
  -- The living call (call/call.ts) as encrypted JSON; null once it is over.
  state bytea,
  -- When time alone changes it.
  due_at timestamptz,
  -- Since when it has its place in the queue; null while it waits for no offer.
  waiting_since timestamptz,
  skill_group_id bigint,
  -- Who serves it, or served it last.
  agent_id bigint,
  flows text not null default '',
  userfield text not null default '' check (char_length(userfield) <= 200),
  began_at timestamptz not null,
  -- Came into its first queue, and was first offered to a telephone.
  queued_at timestamptz,
  rang_at timestamptz,
  answered_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('customer', 'agent', 'system')),
  missed_cause text not null default '',
  -- Of a missed call: who is to call back, and the call that did.
  assigned_to bigint,
  called_back_by bigint,
  primary key (tenant_id, id),
  check ((state is null) = (ended_at is not null)),
  constraint calls_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id),
  constraint calls_assigned_fkey foreign key (tenant_id, assigned_to) references agents (tenant_id, id)
);
create index calls_live on calls (tenant_id, id) where state is not null;
create index calls_waiting on calls (tenant_id, skill_group_id) where waiting_since is not null;
create index calls_number on calls (tenant_id, number_index, id desc);
create index calls_agent on calls (tenant_id, agent_id, id desc);
create index calls_missed on calls (tenant_id, id desc) where direction = 'in' and answered_at is null and ended_at is not null;
create index calls_began on calls (tenant_id, began_at);

create table call_legs (
  tenant_id int not null,
  call_id bigint not null,
  no int not null,
  kind text not null check (kind in ('customer', 'agent', 'outside')),
  role text not null,
  agent_id bigint,
  extension text not null default '',
  name text not null,
  number bytea,
  rang_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  cause text,
  primary key (tenant_id, call_id, no),
  constraint call_legs_call_fkey foreign key (tenant_id, call_id) references calls (tenant_id, id),
  check ((ended_at is null) = (cause is null))
);
create index call_legs_agent on call_legs (tenant_id, agent_id, call_id desc) where agent_id is not null;

-- Only grows. Holds no numbers of customers.
create table call_events (
  tenant_id int not null,
  call_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null,
  name text not null,
  leg int,
  detail jsonb not null default '{}',
  primary key (tenant_id, call_id, id),
  constraint call_events_call_fkey foreign key (tenant_id, call_id) references calls (tenant_id, id)
);

-- Why the distributor gave a call to whom, with all that it knew: it can be asked again (call/distributor.rules.ts).
create table call_decisions (
  tenant_id int not null,
  call_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null,
  agent_id bigint,
  reasons text[] not null,
  input jsonb not null,
  primary key (tenant_id, call_id, id),
  constraint call_decisions_call_fkey foreign key (tenant_id, call_id) references calls (tenant_id, id)
);

-- What agents want of calls. Any process writes one, the process that owns the switch does it; the same one again
-- within 2 s gets the outcome of the first.
create table call_commands (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  agent_id bigint not null,
  call_id bigint,
  -- Keyed hash of action and target.
  same_as text not null,
  -- Encrypted JSON.
  command bytea not null,
  created_at timestamptz not null default now(),
  state text not null default 'new' check (state in ('new', 'done', 'refused', 'void')),
  refusal text,
  primary key (tenant_id, id),
  constraint call_commands_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade
);
create index call_commands_new on call_commands (id) where state = 'new';
create index call_commands_same on call_commands (tenant_id, agent_id, same_as, id desc);

create table recordings (
  tenant_id int not null,
  call_id bigint not null,
  -- At the switch, without its ending.
  name text not null,
  -- `call`: the talk. `message`: what a caller left.
  kind text not null check (kind in ('call', 'message')),
  began_at timestamptz not null,
  seconds int,
  -- In the file store, once it was fetched from the switch.
  file_save_name text,
  deleted_at timestamptz,
  primary key (tenant_id, name),
  constraint recordings_call_fkey foreign key (tenant_id, call_id) references calls (tenant_id, id)
);
create index recordings_call on recordings (tenant_id, call_id);
create index recordings_to_fetch on recordings (call_id) where file_save_name is null and deleted_at is null;

do $$
declare name text;
begin
  foreach name in array array['calls', 'call_legs', 'call_events', 'call_decisions', 'call_commands', 'recordings'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to lianxi_app using (tenant_id = (select current_setting(''app.tenant'', true)::int))', name);
    execute format('grant select, insert, update on %I to lianxi_app', name);
  end loop;
  -- The owner of the switch asks whose calls live and what is wanted.
  foreach name in array array['calls', 'call_commands', 'recordings'] loop
    execute format('create policy platform on %I to lianxi_platform using (true)', name);
    execute format('grant select on %I to lianxi_platform', name);
  end loop;
end $$;
grant delete on call_commands to lianxi_platform;

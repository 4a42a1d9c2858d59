-- Outbound tasks: who is called, by whom, when, and what came of each attempt.

create table outbound_tasks (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  name text not null,
  mode text not null check (mode in ('manual', 'preview')),
  -- What the calls are for: the contact rules differ.
  purpose text not null check (purpose in ('marketing', 'service', 'collection')),
  state text not null default 'draft' check (state in ('draft', 'running', 'paused', 'finished', 'archived')),
  priority int not null check (priority between 1 and 10),
  script_id bigint,
  caller_pool_id bigint,
  -- In preview mode the contact is dialled after so many seconds.
  preview_seconds int not null check (preview_seconds between 5 and 120),
  -- Spans of the week, on the tenant's days; without spans at any time.
  windows jsonb not null,
  -- By outcome: after how long, and how often.
  redial jsonb not null,
  -- Results of the number check with which a contact is not called.
  skipped text[] not null,
  begin_on date,
  end_on date,
  remark text not null,
  owner_id bigint not null,
  started_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id),
  constraint outbound_tasks_name_key unique (tenant_id, name),
  constraint outbound_tasks_owner_fkey foreign key (tenant_id, owner_id) references agents (tenant_id, id),
  constraint outbound_tasks_script_fkey foreign key (tenant_id, script_id) references call_scripts (tenant_id, id)
    on delete set null (script_id),
  constraint outbound_tasks_pool_fkey foreign key (tenant_id, caller_pool_id) references caller_pools (tenant_id, id)
    on delete set null (caller_pool_id)
);

-- The agents of a task: one by one, and all of a skill group.
create table outbound_task_users (
  tenant_id int not null,
  id bigint generated always as identity,
  task_id bigint not null,
  agent_id bigint,
  skill_group_id bigint,
  primary key (tenant_id, id),
  check ((agent_id is null) <> (skill_group_id is null)),
  constraint outbound_task_users_task_fkey foreign key (tenant_id, task_id)
    references outbound_tasks (tenant_id, id) on delete cascade,
  constraint outbound_task_users_agent_fkey foreign key (tenant_id, agent_id)
    references agents (tenant_id, id) on delete cascade,
  constraint outbound_task_users_group_fkey foreign key (tenant_id, skill_group_id)
    references skill_groups (tenant_id, id) on delete cascade
);
create index outbound_task_users_task on outbound_task_users (tenant_id, task_id);
create index outbound_task_users_agent on outbound_task_users (tenant_id, agent_id);
create index outbound_task_users_group on outbound_task_users (tenant_id, skill_group_id);

create table outbound_contacts (
  tenant_id int not null,
  id bigint generated always as identity,
  task_id bigint not null,
  customer_id bigint,
  -- Ciphertext. `phones`: all numbers as a JSON list, in the order in which they are tried; `phone`: the first.
  name bytea not null,
  phone bytea not null,
  phone_index text not null,
  phones bytea not null,
  remark bytea,
  number_count int not null check (number_count between 1 and 5),
  -- Which number is next, from 0.
  number_at int not null default 0,
  -- What the number check said last; null: never asked.
  number_status text,
  state text not null check (state in ('waiting', 'retry', 'callback', 'held', 'done', 'failed', 'excluded')),
  -- Why it is not called (excluded), or how it ended.
  reason text not null default '',
  -- Whose contact it is; null: any agent of the task.
  assigned_to bigint,
  held_by bigint,
  held_at timestamptz,
  held_until timestamptz,
  -- When it may be called next.
  due_at timestamptz not null,
  callback_at timestamptz,
  attempts int not null default 0,
  -- Of the present number: how often each outcome came.
  counts jsonb not null default '{}',
  last_outcome text,
  last_attempt_at timestamptz,
  -- The attempt about which its agent has not said yet what came of it.
  open_attempt_id bigint,
  -- The permit of the call under way.
  permit_id bigint,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  check ((state = 'held') = (held_by is not null)),
  check ((held_by is null) = (held_until is null) and (held_by is null) = (held_at is null)),
  constraint outbound_contacts_task_fkey foreign key (tenant_id, task_id)
    references outbound_tasks (tenant_id, id) on delete cascade,
  constraint outbound_contacts_customer_fkey foreign key (tenant_id, customer_id) references customers (tenant_id, id)
    on delete set null (customer_id),
  constraint outbound_contacts_assigned_fkey foreign key (tenant_id, assigned_to) references agents (tenant_id, id)
    on delete set null (assigned_to),
  constraint outbound_contacts_holder_fkey foreign key (tenant_id, held_by) references agents (tenant_id, id)
);
-- A number is called once in a task.
create unique index outbound_contacts_phone_key on outbound_contacts (tenant_id, task_id, phone_index) where state <> 'excluded';
create index outbound_contacts_state on outbound_contacts (tenant_id, task_id, state, due_at);
create index outbound_contacts_held on outbound_contacts (tenant_id, held_by) where held_by is not null;
create index outbound_contacts_phone on outbound_contacts (tenant_id, phone_index);
create index outbound_contacts_customer on outbound_contacts (tenant_id, customer_id) where customer_id is not null;

-- Each call of a task, with exactly one outcome.
create table outbound_attempts (
  tenant_id int not null,
  id bigint generated always as identity,
  task_id bigint not null,
  contact_id bigint not null,
  call_id bigint not null,
  agent_id bigint,
  number_at int not null,
  began_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz not null,
  outcome text not null check (outcome in ('answered', 'busy', 'refused', 'no-answer', 'power-off', 'suspended', 'empty',
    'machine', 'abandoned', 'line-failure')),
  -- What the switch said; the agent may know better.
  cause text not null,
  -- What the agent decided, once they did.
  result text check (result in ('done', 'callback', 'again', 'stop')),
  primary key (tenant_id, id),
  constraint outbound_attempts_call_key unique (tenant_id, call_id),
  constraint outbound_attempts_contact_fkey foreign key (tenant_id, contact_id)
    references outbound_contacts (tenant_id, id) on delete cascade,
  constraint outbound_attempts_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id)
);
create index outbound_attempts_task on outbound_attempts (tenant_id, task_id, id desc);
create index outbound_attempts_contact on outbound_attempts (tenant_id, contact_id);

do $$
declare
  name text;
begin
  foreach name in array array['outbound_tasks', 'outbound_task_users', 'outbound_contacts', 'outbound_attempts'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy tenant on %I to lianxi_app using (tenant_id = (select current_setting(''app.tenant'', true)::int))', name);
    execute format('grant select, insert, update, delete on %I to lianxi_app', name);
  end loop;
end $$;
-- The sweep asks which tenants have contacts whose agents are gone.
create policy gone on outbound_contacts for select to lianxi_platform using (held_until is not null);
grant select (tenant_id, held_until) on outbound_contacts to lianxi_platform;
create index outbound_contacts_gone on outbound_contacts (held_until) where held_until is not null;

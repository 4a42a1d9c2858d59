-- Skill groups of chat, how a tenant receives its visitors, and what routing knows of a conversation.

create table chat_groups (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  name text not null,
  priority int not null default 5 check (priority between 1 and 10),
  overflow_seconds int not null default 0 check (overflow_seconds between 0 and 3600),
  overflow_group_id bigint,
  queue_limit int not null default 50 check (queue_limit between 0 and 1000),
  -- [{day, from, to}]: weekday from Monday 1, minutes of the day in China.
  working_hours jsonb not null default '[]',
  choosable boolean not null default true,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id),
  constraint chat_groups_name_key unique (tenant_id, name),
  constraint chat_groups_overflow_fkey foreign key (tenant_id, overflow_group_id) references chat_groups (tenant_id, id)
);

create table chat_group_members (
  tenant_id int not null,
  chat_group_id bigint not null,
  agent_id bigint not null,
  proficiency int not null default 5 check (proficiency between 1 and 10),
  primary key (tenant_id, chat_group_id, agent_id),
  constraint chat_group_members_group_fkey foreign key (tenant_id, chat_group_id) references chat_groups (tenant_id, id) on delete cascade,
  constraint chat_group_members_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade
);
create index chat_group_members_agent on chat_group_members (tenant_id, agent_id);

-- A tenant without a row receives by these defaults.
create table chat_settings (
  tenant_id int primary key references tenants (id),
  chat_group_id bigint,
  working_hours jsonb not null default '[]',
  queue_limit int not null default 200 check (queue_limit between 0 and 1000),
  affinity_days int not null default 7 check (affinity_days between 0 and 90),
  away_seconds int not null default 180 check (away_seconds between 0 and 3600),
  silent_minutes int not null default 30 check (silent_minutes between 0 and 1440),
  starts_per_hour int not null default 30 check (starts_per_hour between 1 and 100),
  vip_label_ids bigint[] not null default '{}',
  version int not null default 1,
  constraint chat_settings_group_fkey foreign key (tenant_id, chat_group_id) references chat_groups (tenant_id, id)
);

alter table conversations
  -- Whom the visitor waits for; null: any agent.
  add column chat_group_id bigint,
  -- 1: a customer who is served before all others.
  add column priority int not null default 0 check (priority in (0, 1)),
  -- Who served the visitor last.
  add column preferred_agent_id bigint,
  -- Who gave the conversation up, and is not asked again until another had it.
  add column avoid_agent_id bigint,
  -- Since when the visitor waits for an answer; null once an agent wrote.
  add column waiting_since timestamptz default now(),
  add constraint conversations_chat_group_fkey foreign key (tenant_id, chat_group_id)
    references chat_groups (tenant_id, id) on delete set null (chat_group_id);

update conversations c set waiting_since = (
  select min(m.created_at) from messages m
  where m.tenant_id = c.tenant_id and m.conversation_id = c.id and m.author = 'visitor' and m.seq > coalesce((
    select max(a.seq) from messages a where a.tenant_id = c.tenant_id and a.conversation_id = c.id and a.author = 'agent'), 0))
where state <> 'closed';
update conversations set waiting_since = null where state = 'closed';

create index conversations_by_assignment on conversations (tenant_id, assigned_at desc);

alter table routing_decisions
  -- What was asked for: groups, priority, preferred and avoided agent.
  add column request jsonb not null default '{}',
  drop constraint routing_decisions_reason_check,
  add constraint routing_decisions_reason_check
    check (reason in ('least-loaded', 'preferred', 'agent-unreachable', 'agent-away', 'transferred', 'taken-over'));

do $$
declare
  name text;
begin
  foreach name in array array['chat_groups', 'chat_group_members', 'chat_settings'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy tenant on %I to lianxi_app using (tenant_id = (select current_setting(''app.tenant'', true)::int))', name);
    execute format('grant select, insert, update, delete on %I to lianxi_app', name);
  end loop;
end $$;

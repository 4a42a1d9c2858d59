-- Skill groups, the numbers that customers dial, the lines to the telephone network, and numbers that are not put through.

create table skill_groups (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  name text not null,
  priority int not null default 5 check (priority between 1 and 10),
  max_wait_seconds int not null default 120 check (max_wait_seconds between 10 and 3600),
  overflow text not null default 'voicemail' check (overflow in ('voicemail', 'hang-up', 'group')),
  overflow_group_id bigint,
  widen_seconds int not null default 10 check (widen_seconds between 0 and 600),
  affinity_seconds int not null default 10 check (affinity_seconds between 0 and 120),
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id),
  constraint skill_groups_name_key unique (tenant_id, name),
  constraint skill_groups_overflow_fkey foreign key (tenant_id, overflow_group_id) references skill_groups (tenant_id, id),
  check ((overflow = 'group') = (overflow_group_id is not null))
);

create table skill_group_members (
  tenant_id int not null,
  skill_group_id bigint not null,
  agent_id bigint not null,
  proficiency int not null default 5 check (proficiency between 1 and 10),
  primary key (tenant_id, skill_group_id, agent_id),
  constraint skill_group_members_group_fkey foreign key (tenant_id, skill_group_id) references skill_groups (tenant_id, id) on delete cascade,
  constraint skill_group_members_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade
);
create index skill_group_members_agent on skill_group_members (tenant_id, agent_id);

-- A carrier's line. Not of one tenant: the operator of the installation configures it.
create table trunks (
  name text primary key check (name ~ '^[a-z0-9-]{1,30}$'),
  host text not null,
  port int not null check (port between 1 and 65535),
  username text,
  secret bytea,
  from_addresses text[] not null default '{}',
  codecs text[] not null default '{ulaw,alaw}',
  enabled boolean not null default true,
  reachable boolean not null default false,
  check ((username is null) = (secret is null))
);
grant select on trunks to lianxi_app;
grant select, insert, update, delete on trunks to lianxi_platform;

-- What the process that owns the switch says of it, for all others. One row.
create table switch_state (
  only_one boolean primary key default true check (only_one),
  kind text not null check (kind in ('asterisk', 'simulator')),
  up boolean not null
);
grant select on switch_state to lianxi_app;
grant select, insert, update on switch_state to lianxi_platform;

create table hotlines (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  did text not null,
  name text not null,
  skill_group_id bigint,
  ivr_flow_id bigint,
  trunk text references trunks (name),
  outbound boolean not null default true,
  -- [{day, from, to}]: weekday from Monday 1, minutes of the day in China.
  working_hours jsonb not null default '[]',
  voicemail boolean not null default true,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id),
  -- A number of the telephone network belongs to one tenant.
  constraint hotlines_did_key unique (did),
  constraint hotlines_group_fkey foreign key (tenant_id, skill_group_id) references skill_groups (tenant_id, id)
);

create table blocked_numbers (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  number bytea not null,
  number_index text not null,
  direction text not null check (direction in ('in', 'out', 'both')),
  reason text not null check (char_length(reason) <= 200),
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id),
  constraint blocked_numbers_number_key unique (tenant_id, number_index)
);

-- Messages that callers left: what was done about them.
create table leaves (
  tenant_id int not null,
  call_id bigint not null,
  handling text not null default '0' check (handling in ('0', '1', '2')),
  association_id text not null default '',
  remark text not null default '' check (char_length(remark) <= 500),
  handled_by bigint,
  handled_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, call_id),
  constraint leaves_call_fkey foreign key (tenant_id, call_id) references calls (tenant_id, id),
  constraint leaves_agent_fkey foreign key (tenant_id, handled_by) references agents (tenant_id, id)
);

do $$
declare name text;
begin
  foreach name in array array['skill_groups', 'skill_group_members', 'hotlines', 'blocked_numbers', 'leaves'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to lianxi_app using (tenant_id = (select current_setting(''app.tenant'', true)::int))', name);
    execute format('grant select, insert, update, delete on %I to lianxi_app', name);
  end loop;
end $$;
-- Whose call came in is known by the number that was dialled.
create policy platform on hotlines to lianxi_platform using (true);
grant select on hotlines to lianxi_platform;

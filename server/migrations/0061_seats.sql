-- Agents at their telephones, and how a tenant's calls are handled.

create table agent_phone_status (
  tenant_id int not null,
  agent_id bigint not null,
  -- '1' online, '0' offline, else the value of a status option.
  status text not null default '0',
  status_name text not null default '离线',
  status_since timestamptz not null default now(),
  reason text not null default '',
  activity text not null default 'idle' check (activity in ('idle', 'ringing', 'dialing', 'talking', 'wrap-up')),
  activity_since timestamptz not null default now(),
  -- The one call that the agent is in.
  call_id bigint,
  wrap_up_until timestamptz,
  -- Of the last call that the agent took: who waits longest is next.
  idle_since timestamptz not null default now(),
  registered boolean not null default false,
  -- The web phone is on in this session until then.
  web_phone_session bigint,
  web_phone_until timestamptz,
  web_phone_secret bytea,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, agent_id),
  constraint agent_phone_status_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade,
  check (call_id is null or activity in ('ringing', 'dialing', 'talking')),
  check ((web_phone_session is null) = (web_phone_until is null) and (web_phone_session is null) = (web_phone_secret is null))
);
create index agent_phone_status_changed on agent_phone_status (tenant_id, changed_at);
create index agent_phone_status_wrap_up on agent_phone_status (wrap_up_until) where wrap_up_until is not null;
create index agent_phone_status_session on agent_phone_status (web_phone_session) where web_phone_session is not null;

-- Every change of status or activity, for reports.
create table agent_status_log (
  tenant_id int not null,
  id bigint generated always as identity,
  agent_id bigint not null,
  at timestamptz not null,
  status text not null,
  status_name text not null,
  activity text not null,
  reason text not null,
  call_id bigint,
  primary key (tenant_id, id),
  constraint agent_status_log_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade
);
create index agent_status_log_agent on agent_status_log (tenant_id, agent_id, id desc);

-- What the status drop-downs offer beside online and offline.
create table status_options (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  set_type text not null check (set_type in ('1', '2', '3')),
  name text not null,
  value text not null check (value not in ('0', '1')),
  sort int not null default 0,
  enabled boolean not null default true,
  primary key (tenant_id, id),
  constraint status_options_value_key unique (tenant_id, set_type, value)
);

create table cti_configs (
  tenant_id int primary key references tenants (id),
  after_tell_status int not null default 0 check (after_tell_status in (0, 1)),
  status text not null default '0',
  offline_id bigint,
  offline_name text not null default '',
  wrap_up_seconds int not null default 15 check (wrap_up_seconds between 0 and 3600),
  ring_seconds int not null default 20 check (ring_seconds between 5 and 120),
  reconnect_seconds int not null default 20 check (reconnect_seconds between 0 and 120),
  record_all boolean not null default true,
  recording_days int not null default 180 check (recording_days between 0 and 3650),
  missed_rate_limit int not null default 20 check (missed_rate_limit between 0 and 100),
  is_testing text not null default '0' check (is_testing in ('0', '1')),
  version int not null default 1
);

do $$
declare name text;
begin
  foreach name in array array['agent_phone_status', 'agent_status_log', 'status_options', 'cti_configs'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to lianxi_app using (tenant_id = (select current_setting(''app.tenant'', true)::int))', name);
    execute format('grant select, insert, update, delete on %I to lianxi_app', name);
  end loop;
end $$;
create policy platform on agent_phone_status to lianxi_platform using (true);
grant select on agent_phone_status to lianxi_platform;

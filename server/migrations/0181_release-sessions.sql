-- A release is judged by sessions that were given it, each counted once (registry/judge.ts), and taken first from the tenant
-- that it does badly for.

create table release_sessions (
  remote_id text not null,
  version text not null,
  session_id text not null,
  tenant_id int not null references tenants (id),
  agent_id bigint not null,
  -- Kind of report → how many of this session were counted.
  told jsonb not null default '{}',
  last_at timestamptz not null default now(),
  troubled_at timestamptz,
  primary key (remote_id, version, session_id),
  constraint release_sessions_release_fkey foreign key (remote_id, version) references remote_releases (remote_id, version),
  constraint release_sessions_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade
);
create index release_sessions_agent_idx on release_sessions (tenant_id, agent_id);
create index release_sessions_last_idx on release_sessions (last_at);
alter table release_sessions enable row level security;
alter table release_sessions force row level security;
create policy tenant on release_sessions to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
create policy platform on release_sessions to lianxi_platform using (true);
grant select, insert, update on release_sessions to lianxi_app;
grant select, delete on release_sessions to lianxi_platform;

create table release_withheld (
  remote_id text not null,
  version text not null,
  tenant_id int not null references tenants (id),
  created_at timestamptz not null default now(),
  primary key (remote_id, version, tenant_id),
  constraint release_withheld_release_fkey foreign key (remote_id, version) references remote_releases (remote_id, version)
);
create index release_withheld_tenant_idx on release_withheld (tenant_id);
alter table release_withheld enable row level security;
alter table release_withheld force row level security;
create policy platform on release_withheld to lianxi_platform using (true);
grant select, insert, delete on release_withheld to lianxi_platform;
create trigger releases_changed after insert or delete on release_withheld
  for each statement execute function notify_releases_changed();

alter table release_health drop column troubled_agents;

alter table release_events
  drop constraint release_events_action_check,
  add constraint release_events_action_check check (action in (
    'uploaded', 'canary', 'promoted', 'rolled-back', 'reverted', 'withheld', 'revoked', 'expired', 'token-issued',
    'token-withdrawn', 'override-granted', 'override-redeemed', 'override-withdrawn'
  ));

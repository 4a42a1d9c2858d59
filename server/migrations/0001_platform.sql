-- Tenants, agents, roles, sessions and the operation log.
--
-- The server connects under two roles. lianxi_app sees one tenant at a time: every table of a tenant
-- has forced row-level security on app.tenant, which Db.tenant() sets for its transaction.
-- lianxi_platform serves what must look across tenants (sign-in, token look-up, jobs) and reaches
-- only the tables that grant it something here.

do $$
begin
  create role lianxi_app nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$
begin
  create role lianxi_platform nologin;
exception when duplicate_object or unique_violation then null;
end $$;
do $$
begin
  execute format('grant lianxi_app, lianxi_platform to %I', current_user);
end $$;
grant usage on schema public to lianxi_app, lianxi_platform;

create table tenants (
  id int primary key check (id > 0),
  code text not null constraint tenants_code_key unique,
  name text not null,
  -- Off: an agent's new sign-in ends the older session.
  multi_sign_on boolean not null default false,
  disabled boolean not null default false,
  created_at timestamptz not null default now()
);
alter table tenants enable row level security;
alter table tenants force row level security;
create policy tenant on tenants to lianxi_app using (id = (select current_setting('app.tenant', true)::int));
create policy platform on tenants to lianxi_platform using (true);
grant select, update on tenants to lianxi_app;
grant select, insert, update on tenants to lianxi_platform;

create table departments (
  id bigint generated always as identity primary key,
  tenant_id int not null references tenants (id),
  parent_id bigint,
  name text not null,
  sort int not null default 0,
  created_at timestamptz not null default now(),
  constraint departments_tenant_id_key unique (tenant_id, id),
  constraint departments_name_key unique nulls not distinct (tenant_id, parent_id, name),
  constraint departments_parent_fkey foreign key (tenant_id, parent_id) references departments (tenant_id, id),
  check (parent_id is distinct from id)
);

create table agents (
  id bigint generated always as identity primary key,
  tenant_id int not null references tenants (id),
  -- Unique over all tenants: the sign-in page does not ask for a tenant.
  username text not null,
  ag_no text not null,
  name text not null,
  department_id bigint not null,
  ext text,
  mobile text,
  email text,
  password_hash text not null,
  disabled boolean not null default false,
  login_times int not null default 0,
  created_at timestamptz not null default now(),
  constraint agents_tenant_id_key unique (tenant_id, id),
  constraint agents_ag_no_key unique (tenant_id, ag_no),
  constraint agents_department_fkey foreign key (tenant_id, department_id) references departments (tenant_id, id)
);
create unique index agents_username_key on agents (lower(username));
create index agents_department_idx on agents (tenant_id, department_id);

create table roles (
  id bigint generated always as identity primary key,
  tenant_id int not null references tenants (id),
  name text not null,
  data_scope text not null default 'self' check (data_scope in ('self', 'department', 'department-tree', 'all')),
  -- Holds every permission, those of later releases too.
  is_super boolean not null default false,
  created_at timestamptz not null default now(),
  constraint roles_tenant_id_key unique (tenant_id, id),
  constraint roles_name_key unique (tenant_id, name)
);

create table agent_roles (
  tenant_id int not null references tenants (id),
  agent_id bigint not null,
  role_id bigint not null,
  primary key (tenant_id, agent_id, role_id),
  constraint agent_roles_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade,
  constraint agent_roles_role_fkey foreign key (tenant_id, role_id) references roles (tenant_id, id) on delete cascade
);
create index agent_roles_role_idx on agent_roles (tenant_id, role_id);

create table role_permissions (
  tenant_id int not null references tenants (id),
  role_id bigint not null,
  code text not null,
  primary key (tenant_id, role_id, code),
  constraint role_permissions_role_fkey foreign key (tenant_id, role_id) references roles (tenant_id, id) on delete cascade
);

-- One sign-in. Tokens are kept as SHA-256 of 32 random bytes, so that the table opens nothing.
create table auth_sessions (
  id bigint generated always as identity primary key,
  tenant_id int not null references tenants (id),
  agent_id bigint not null,
  access_hash bytea not null constraint auth_sessions_access_key unique,
  refresh_hash bytea not null constraint auth_sessions_refresh_key unique,
  -- The refresh token before the last rotation: its return means that somebody copied it.
  previous_refresh_hash bytea,
  access_expires_at timestamptz not null,
  refresh_expires_at timestamptz not null,
  refreshed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  ip text not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('signed-out', 'kicked', 'revoked')),
  check ((ended_at is null) = (end_reason is null)),
  constraint auth_sessions_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade
);
create index auth_sessions_agent_idx on auth_sessions (tenant_id, agent_id) where ended_at is null;
create index auth_sessions_previous_idx on auth_sessions (previous_refresh_hash) where previous_refresh_hash is not null;

-- Wrong sign-ins of an account or an address, by hash. No tenant: the account may not exist.
create table sign_in_attempts (
  subject_hash bytea primary key,
  failures int not null,
  window_started_at timestamptz not null default now(),
  locked_until timestamptz,
  -- The newest attempt met a lock.
  refused boolean not null default false
);

-- Which remotes (apps) a tenant subscribes to and has switched on.
create table tenant_remotes (
  tenant_id int not null references tenants (id),
  remote_id text not null,
  enabled boolean not null default true,
  primary key (tenant_id, remote_id)
);

create table operation_log (
  id bigint generated always as identity primary key,
  tenant_id int not null references tenants (id),
  created_at timestamptz not null default now(),
  agent_id bigint,
  agent_name text not null,
  operation text not null,
  method text not null,
  path text not null,
  target text,
  before jsonb,
  after jsonb,
  ip text not null
);
create index operation_log_tenant_idx on operation_log (tenant_id, id desc);

do $$
declare name text;
begin
  foreach name in array array['departments', 'agents', 'roles', 'agent_roles', 'role_permissions', 'auth_sessions', 'tenant_remotes', 'operation_log'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to lianxi_app using (tenant_id = (select current_setting(''app.tenant'', true)::int))', name);
  end loop;
  foreach name in array array['departments', 'agents', 'roles', 'agent_roles', 'role_permissions', 'auth_sessions'] loop
    execute format('create policy platform on %I to lianxi_platform using (true)', name);
  end loop;
end $$;
grant select, insert, update, delete on departments, agents, roles, agent_roles, role_permissions, tenant_remotes to lianxi_app;
grant select, update on auth_sessions to lianxi_app;
grant select, insert on operation_log to lianxi_app;
grant select on departments, agents, roles, agent_roles, role_permissions to lianxi_platform;
grant update (login_times) on agents to lianxi_platform;
grant select, insert, update, delete on auth_sessions, sign_in_attempts to lianxi_platform;

-- What every server process must hear of within a second: an ended session, or changed rights of a tenant.
create function notify_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('lianxi_auth', json_build_object('session', new.id::text, 'reason', new.end_reason)::text);
  return null;
end $$;
create trigger session_ended after update on auth_sessions for each row
  when (old.ended_at is null and new.ended_at is not null) execute function notify_session_ended();

create function notify_session_rotated() returns trigger language plpgsql as $$
begin
  perform pg_notify('lianxi_auth', json_build_object('rotated', new.id::text)::text);
  return null;
end $$;
create trigger session_rotated after update on auth_sessions for each row
  when (old.access_hash is distinct from new.access_hash) execute function notify_session_rotated();

create function notify_rights_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('lianxi_auth', '{"rights":true}');
  return null;
end $$;
create trigger rights_changed after insert or update or delete on agent_roles for each statement execute function notify_rights_changed();
create trigger rights_changed after insert or update or delete on role_permissions for each statement execute function notify_rights_changed();
create trigger rights_changed after update or delete on roles for each statement execute function notify_rights_changed();
create trigger rights_changed after insert or update or delete on departments for each statement execute function notify_rights_changed();
create trigger rights_changed after update of name, ag_no, ext, department_id, disabled or delete on agents for each statement execute function notify_rights_changed();
create trigger rights_changed after update of name, code, disabled on tenants for each statement execute function notify_rights_changed();
create trigger rights_changed after insert or update or delete on tenant_remotes for each statement execute function notify_rights_changed();

-- An account that is switched off is signed out, whoever switches it off and however.
create function end_sessions_of_disabled() returns trigger language plpgsql as $$
begin
  update auth_sessions set ended_at = now(), end_reason = 'revoked'
  where tenant_id = new.tenant_id and agent_id = new.id and ended_at is null;
  return null;
end $$;
create trigger agent_disabled after update of disabled on agents for each row
  when (new.disabled and not old.disabled) execute function end_sessions_of_disabled();

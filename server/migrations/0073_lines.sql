-- Lines to the telephone network: carriers' trunks with an order and a limit, by which of them an outbound call goes,
-- whose number it shows; and extensions as things of their own.

alter table trunks
  add carrier text not null default '' check (char_length(carrier) <= 50),
  -- The smaller, the earlier.
  add priority int not null default 5 check (priority between 1 and 100),
  -- Calls at the same time, both ways; null: as many as there are.
  add max_calls int check (max_calls between 1 and 10000),
  add version int not null default 1;

drop trigger trunks_changed on trunks;
create trigger trunks_changed
after insert or delete or update of name, host, port, username, secret, from_addresses, codecs, max_calls, enabled on trunks
for each statement execute function notify_trunks_changed();

-- By which line a party was reached or tried, and the number that it saw.
alter table call_legs add trunk text, add shown text;
create index call_legs_on_trunk on call_legs (trunk) where trunk is not null and ended_at is null;
-- A line carries calls of many tenants.
create policy platform on call_legs to lianxi_platform using (true);
grant select on call_legs to lianxi_platform;

-- A call over one line, to see whether it works: asked by staff, made by the process that owns the switch.
create table trunk_tests (
  id bigint generated always as identity primary key,
  trunk text not null references trunks (name) on delete cascade,
  number bytea not null,
  asked_at timestamptz not null default now(),
  outcome text,
  sip_code int,
  took_ms int
);
grant select, insert, update, delete on trunk_tests to lianxi_platform;

-- Numbers of the tenant that called parties see, together with the rule that chooses one.
create table caller_pools (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  name text not null check (char_length(name) between 1 and 50),
  rule text not null check (rule in ('fixed', 'rotating', 'area')),
  -- For whom has no other.
  usual boolean not null default false,
  enabled boolean not null default true,
  -- Whose turn it is, of a rotating pool.
  turn bigint not null default 0,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id),
  constraint caller_pools_name_key unique (tenant_id, name)
);
create unique index caller_pools_usual_key on caller_pools (tenant_id) where usual;

create table caller_pool_numbers (
  tenant_id int not null,
  pool_id bigint not null,
  place int not null,
  -- A number that belongs to the tenant: who sees it can call back.
  hotline_id bigint not null,
  -- How called numbers begin for which it is shown; none: all others.
  areas text[] not null default '{}',
  primary key (tenant_id, pool_id, place),
  constraint caller_pool_numbers_pool_fkey foreign key (tenant_id, pool_id) references caller_pools (tenant_id, id) on delete cascade,
  constraint caller_pool_numbers_hotline_fkey foreign key (tenant_id, hotline_id) references hotlines (tenant_id, id) on delete cascade
);

create table caller_pool_users (
  tenant_id int not null,
  id bigint generated always as identity,
  pool_id bigint not null,
  agent_id bigint,
  skill_group_id bigint,
  primary key (tenant_id, id),
  check ((agent_id is null) <> (skill_group_id is null)),
  constraint caller_pool_users_agent_key unique (tenant_id, agent_id),
  constraint caller_pool_users_group_key unique (tenant_id, skill_group_id),
  constraint caller_pool_users_pool_fkey foreign key (tenant_id, pool_id) references caller_pools (tenant_id, id) on delete cascade,
  constraint caller_pool_users_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade,
  constraint caller_pool_users_group_fkey foreign key (tenant_id, skill_group_id) references skill_groups (tenant_id, id) on delete cascade
);

-- Which way a number goes: the first whose pattern fits.
create table outbound_routes (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  place int not null,
  name text not null check (char_length(name) between 1 and 50),
  pattern text not null,
  act text not null check (act in ('call', 'refuse')),
  -- Names of trunks in their order; none: all, by priority.
  trunks text[] not null default '{}',
  pool_id bigint,
  strip int not null default 0 check (strip between 0 and 20),
  prefix text not null default '',
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id),
  constraint outbound_routes_name_key unique (tenant_id, name),
  constraint outbound_routes_pool_fkey foreign key (tenant_id, pool_id) references caller_pools (tenant_id, id)
);

create table extensions (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  number text not null check (number ~ '^\d{3,8}$'),
  kind text not null default 'web' check (kind in ('web', 'sip')),
  -- Of a telephone on a desk, which registers by itself; a web phone gets one each time that it is switched on.
  secret bytea,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id),
  constraint extensions_number_key unique (tenant_id, number),
  check ((secret is not null) = (kind = 'sip'))
);
insert into extensions (tenant_id, number) select tenant_id, ext from agents where ext is not null;

-- A number that somebody is given is an extension, whoever gives it.
create function note_extension() returns trigger language plpgsql as $$
begin
  insert into extensions (tenant_id, number) values (new.tenant_id, new.ext) on conflict do nothing;
  return null;
end $$;
create trigger agents_extension after insert or update of ext on agents
for each row when (new.ext is not null) execute function note_extension();

create function notify_extensions_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('lianxi_extensions', '');
  return null;
end $$;
create trigger extensions_changed after insert or update or delete on extensions
for each statement execute function notify_extensions_changed();

alter table status_options add version int not null default 1;
alter table status_options add constraint status_options_name_key unique (tenant_id, set_type, name);

do $$
declare name text;
begin
  foreach name in array array['caller_pools', 'caller_pool_numbers', 'caller_pool_users', 'outbound_routes', 'extensions'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to lianxi_app using (tenant_id = (select current_setting(''app.tenant'', true)::int))', name);
    execute format('grant select, insert, update, delete on %I to lianxi_app', name);
  end loop;
end $$;
-- The owner of the switch lets the telephones on desks register.
create policy platform on extensions to lianxi_platform using (true);
grant select on extensions to lianxi_platform;

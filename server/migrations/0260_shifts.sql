-- Shifts and rosters. A roster has two layers: the draft that planners change, and what is published.
create extension if not exists btree_gist;

create table shifts (
  tenant_id int not null references tenants,
  id bigint generated always as identity,
  name text not null check (char_length(name) between 1 and 20),
  short_name text not null check (char_length(short_name) between 1 and 4),
  colour text not null,
  -- Minutes of the shift's day; an end above 1440 is on the next day.
  begins int not null check (begins between 0 and 1439),
  ends int not null check (ends <= 2880),
  -- [{from, to}], in the same minutes.
  breaks jsonb not null default '[]',
  punch_before int not null check (punch_before between 0 and 480),
  punch_after int not null check (punch_after between 0 and 720),
  late_after int not null check (late_after between 0 and 120),
  early_before int not null check (early_before between 0 and 120),
  productive boolean not null,
  enabled boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id),
  constraint shifts_name_key unique (tenant_id, name),
  constraint shifts_short_name_key unique (tenant_id, short_name),
  constraint shifts_length_check check (ends > begins and ends - begins <= 1440)
);

create table roster_shifts (
  tenant_id int not null,
  agent_id bigint not null,
  -- The day of the tenant's clocks on which the shift begins.
  day date not null,
  layer text not null check (layer in ('draft', 'published')),
  shift_id bigint not null,
  -- From its begin to just before its end: a shift may begin in the moment in which another one ends.
  span tstzrange not null check (not isempty(span)),
  -- The times of the shift when it was planned: what is published stays when the shift is changed.
  terms jsonb not null,
  constraint roster_shifts_cell_key primary key (tenant_id, layer, agent_id, day),
  constraint roster_shifts_no_overlap exclude using gist (tenant_id with =, layer with =, agent_id with =, span with &&),
  constraint roster_shifts_shift_fkey foreign key (tenant_id, shift_id) references shifts (tenant_id, id),
  constraint roster_shifts_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade
);
create index roster_shifts_day_idx on roster_shifts (tenant_id, layer, day);
create index roster_shifts_shift_idx on roster_shifts (tenant_id, shift_id);

do $$ declare name text; begin
  foreach name in array array['shifts', 'roster_shifts'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to lianxi_app using (tenant_id = (select current_setting(''app.tenant'', true)::int))', name);
    execute format('grant select, insert, update, delete on %I to lianxi_app', name);
  end loop;
end $$;

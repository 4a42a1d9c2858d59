-- Who was there: punches, and what each day of a person came to.

create table attendance_settings (
  tenant_id int primary key references tenants,
  -- Agents check in before they take customers.
  sign_required boolean not null,
  corrections_a_month int not null check (corrections_a_month between 0 and 31),
  version int not null default 1
);

-- Whether a person is checked in now. A check-in that nobody ended is over at `until`.
create table attendance_clocks (
  tenant_id int not null,
  agent_id bigint not null,
  since timestamptz,
  until timestamptz,
  primary key (tenant_id, agent_id),
  constraint attendance_clocks_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade
);

create table punches (
  tenant_id int not null,
  id bigint generated always as identity,
  agent_id bigint not null,
  at timestamptz not null,
  kind text not null check (kind in ('in', 'out')),
  -- header: by the person, in the portal; correction: by an approved request.
  source text not null check (source in ('header', 'correction')),
  -- The supervisor who approved a correction.
  noted_by bigint,
  noted_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint punches_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade
);
create index punches_agent_idx on punches (tenant_id, agent_id, at);
create index punches_at_idx on punches (tenant_id, at);

-- The day of the shift that a punch belongs to; each belongs to one at most.
create table punch_owners (
  tenant_id int not null,
  punch_id bigint not null,
  agent_id bigint not null,
  day date not null,
  primary key (tenant_id, punch_id),
  constraint punch_owners_punch_fkey foreign key (tenant_id, punch_id) references punches (tenant_id, id) on delete cascade
);
create index punch_owners_day_idx on punch_owners (tenant_id, agent_id, day);

-- Counted from roster, punches and approved requests; written again whenever one of them changes.
create table attendance_results (
  tenant_id int not null,
  agent_id bigint not null,
  day date not null,
  -- Null: worked on a free day.
  shift_id bigint,
  begin_at timestamptz,
  end_at timestamptz,
  state text not null check (state in ('planned', 'in', 'out', 'settled')),
  results text[] not null,
  scheduled int not null,
  present int not null,
  leave int not null,
  away int not null,
  late int not null,
  early int not null,
  extra int not null,
  overtime int not null,
  first_in timestamptz,
  last_out timestamptz,
  settles_at timestamptz not null,
  counted_at timestamptz not null default now(),
  primary key (tenant_id, agent_id, day),
  constraint attendance_results_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade,
  constraint attendance_results_minutes_check check (scheduled = present + leave + away)
);
create index attendance_results_day_idx on attendance_results (tenant_id, day);
create index attendance_results_due_idx on attendance_results (settles_at) where state <> 'settled';

-- Months whose figures are final.
create table attendance_months (
  tenant_id int not null references tenants,
  -- The first day.
  month date not null check (extract(day from month) = 1),
  closed_by bigint not null,
  closed_at timestamptz not null default now(),
  primary key (tenant_id, month)
);

do $$ declare name text; begin
  foreach name in array array['attendance_settings', 'attendance_clocks', 'punches', 'punch_owners', 'attendance_results', 'attendance_months'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to lianxi_app using (tenant_id = (select current_setting(''app.tenant'', true)::int))', name);
    execute format('grant select, insert, update, delete on %I to lianxi_app', name);
  end loop;
end $$;
-- What was punched stays.
revoke update, delete on punches from lianxi_app;
-- The sweep that settles days.
create policy sweep on attendance_results for select to lianxi_platform using (state <> 'settled');
grant select (tenant_id, agent_id, day, state, settles_at) on attendance_results to lianxi_platform;

-- Contacts as all figures count them: one row per call, conversation or video call, and its parts. Derived from the rows of the
-- areas, without names or numbers. No foreign keys: to remove an agent, a group or a department changes no past figure.

create table contacts (
  tenant_id int not null references tenants (id),
  channel text not null check (channel in ('call', 'chat', 'video')),
  contact_id bigint not null,
  direction text not null check (direction in ('in', 'out', 'internal')),
  -- When it was offered, else when it began: the half hour in which every figure counts it.
  arrived_at timestamptz not null,
  ended_at timestamptz,
  -- Null: it was never offered to agents, such as a call outside the working hours.
  outcome text check (outcome in ('waiting', 'answered', 'abandoned', 'flowed-out')),
  group_id bigint,
  -- Who served it last, and their department then.
  agent_id bigint,
  department_id bigint,
  wait_ms int,
  first_reply_ms int,
  transfers int not null,
  rating int,
  -- It may still change by time alone: it goes on, or its wrap-up does.
  open boolean not null,
  -- Of everything that the contact and its parts say: a reading that says the same writes nothing.
  digest text not null,
  revision int not null default 1,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, channel, contact_id)
);
create index contacts_arrived on contacts (tenant_id, arrived_at);
create index contacts_open on contacts (tenant_id, channel) where open;

create table contact_segments (
  tenant_id int not null,
  channel text not null,
  contact_id bigint not null,
  no int not null,
  -- A visit to a queue, an agent who was asked, or an agent who dialled.
  kind text not null check (kind in ('queue', 'taker', 'dialler')),
  group_id bigint,
  agent_id bigint,
  department_id bigint,
  offered_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  outcome text not null check (outcome in ('open', 'answered', 'missed')),
  -- Why it was missed.
  cause text not null,
  talk_ms int not null,
  hold_ms int not null,
  wrap_ms int not null,
  primary key (tenant_id, channel, contact_id, no),
  constraint contact_segments_contact_fkey foreign key (tenant_id, channel, contact_id)
    references contacts (tenant_id, channel, contact_id) on delete cascade
);
create index contact_segments_offered on contact_segments (tenant_id, offered_at);

-- Up to which id an area's contacts were read.
create table contact_cursors (
  tenant_id int not null references tenants (id),
  channel text not null,
  contact_id bigint not null,
  primary key (tenant_id, channel)
);

do $$
declare name text;
begin
  foreach name in array array['contacts', 'contact_segments', 'contact_cursors'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to lianxi_app using (tenant_id = (select current_setting(''app.tenant'', true)::int))', name);
    execute format('grant select, insert, update, delete on %I to lianxi_app', name);
  end loop;
end $$;

-- Requests of agents about their working days: leave, another's shift, overtime, a punch that is missing.
create table attendance_requests (
  tenant_id int not null references tenants,
  id bigint generated always as identity,
  kind text not null check (kind in ('leave', 'swap', 'overtime', 'correction')),
  -- accepted: the colleague of a swap agrees.
  state text not null default 'submitted' check (state in ('submitted', 'accepted', 'approved', 'refused', 'withdrawn')),
  -- For whom; and who wrote it: a supervisor may.
  agent_id bigint not null,
  filed_by bigint not null,
  leave_kind text check (leave_kind in ('annual', 'personal', 'sick', 'other')),
  -- Of leave and overtime; of a correction begin_at is the punch.
  begin_at timestamptz,
  end_at timestamptz,
  punch_kind text check (punch_kind in ('in', 'out')),
  -- Of a swap: the own day, and the colleague with theirs; null: the colleague takes the shift and gives none.
  day date,
  other_agent_id bigint,
  other_day date,
  -- People write about their health: sealed.
  reason bytea not null,
  answer bytea,
  decided_by bigint,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id),
  constraint attendance_requests_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade,
  constraint attendance_requests_other_fkey foreign key (tenant_id, other_agent_id) references agents (tenant_id, id) on delete cascade,
  constraint attendance_requests_fields_check check (
    case kind
      when 'swap' then day is not null and other_agent_id is not null and other_agent_id <> agent_id
      when 'correction' then begin_at is not null and punch_kind is not null
      else begin_at < end_at and (kind = 'overtime' or leave_kind is not null)
    end)
);
create index attendance_requests_agent_idx on attendance_requests (tenant_id, agent_id, id);
create index attendance_requests_other_idx on attendance_requests (tenant_id, other_agent_id) where other_agent_id is not null;
create index attendance_requests_open_idx on attendance_requests (tenant_id, id) where state in ('submitted', 'accepted');

alter table attendance_requests enable row level security;
alter table attendance_requests force row level security;
create policy tenant on attendance_requests to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
grant select, insert, update, delete on attendance_requests to lianxi_app;

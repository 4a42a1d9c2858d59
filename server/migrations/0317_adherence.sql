-- Adherence is counted from published rosters and the logs of statuses; only what supervisors excuse is stored.
alter table attendance_settings add column tolerance_minutes int not null default 5 check (tolerance_minutes between 0 and 30);

create table adherence_excuses (
  tenant_id int not null,
  id bigint generated always as identity,
  agent_id bigint not null,
  span tstzrange not null check (not isempty(span)),
  reason text not null check (char_length(reason) between 1 and 100),
  excused_by bigint,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint adherence_excuses_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade,
  constraint adherence_excuses_author_fkey foreign key (tenant_id, excused_by) references agents (tenant_id, id)
    on delete set null (excused_by)
);
create index adherence_excuses_agent_idx on adherence_excuses using gist (tenant_id, agent_id, span);
alter table adherence_excuses enable row level security;
alter table adherence_excuses force row level security;
create policy tenant on adherence_excuses to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
grant select, insert, delete on adherence_excuses to lianxi_app;

-- A day of an agent's logs is read by its time.
create index agent_status_log_at on agent_status_log (tenant_id, agent_id, at);
create index agent_text_status_log_at on agent_text_status_log (tenant_id, agent_id, at);
create index agent_video_status_log_at on agent_video_status_log (tenant_id, agent_id, at);

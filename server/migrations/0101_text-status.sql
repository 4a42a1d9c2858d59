-- Text status: beside online and offline the options that the tenant offers (status_options, set type 2), and its history.

alter table agent_text_status
  drop constraint agent_text_status_status_check,
  add column status_name text not null default '离线',
  add column status_since timestamptz not null default now(),
  -- Why it was set by somebody else; empty: by the agent.
  add column reason text not null default '' check (reason in ('', 'forced')),
  add column changed_at timestamptz not null default now();
update agent_text_status set status_name = '在线' where status = '1';
create index agent_text_status_changed on agent_text_status (tenant_id, changed_at);

-- Whatever changes a seat, the wall of seats sees it.
create function touch_changed_at() returns trigger language plpgsql as $$
begin
  new.changed_at := clock_timestamp();
  return new;
end $$;
create trigger touch before update on agent_text_status for each row execute function touch_changed_at();

create table agent_text_status_log (
  tenant_id int not null,
  id bigint generated always as identity,
  agent_id bigint not null,
  status text not null,
  status_name text not null,
  reason text not null,
  at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint agent_text_status_log_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade
);
create index agent_text_status_log_agent on agent_text_status_log (tenant_id, agent_id, id desc);
alter table agent_text_status_log enable row level security;
alter table agent_text_status_log force row level security;
create policy tenant on agent_text_status_log to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
grant select, insert on agent_text_status_log to lianxi_app;

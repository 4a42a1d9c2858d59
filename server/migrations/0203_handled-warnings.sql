-- What supervisors did about a warning, and which warnings each of them has read.

alter table monitor_alerts
  add column state text not null default 'open' check (state in ('open', 'handled', 'false-alarm')),
  add column handled_by bigint,
  add column handled_at timestamptz,
  add constraint monitor_alerts_handler_fkey foreign key (tenant_id, handled_by)
    references agents (tenant_id, id) on delete set null (handled_by),
  add constraint monitor_alerts_handled check ((state = 'open') = (handled_at is null));
grant update on monitor_alerts to lianxi_app;
create index monitor_alerts_newest on monitor_alerts (tenant_id, at desc);

create table monitor_alert_reads (
  tenant_id int not null,
  agent_id bigint not null,
  kind text not null check (kind in ('call', 'conversation')),
  -- Warnings up to this moment are read.
  read_at timestamptz not null,
  primary key (tenant_id, agent_id, kind),
  constraint monitor_alert_reads_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade
);
alter table monitor_alert_reads enable row level security;
alter table monitor_alert_reads force row level security;
create policy tenant on monitor_alert_reads to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
grant select, insert, update, delete on monitor_alert_reads to lianxi_app;

-- Agents whose pages are all closed: since when, and after how many minutes they are set offline.

-- Since when the agent has no open page; set while the telephone is not offline.
alter table agent_phone_status add column unreachable_since timestamptz;

alter table chat_settings add column absent_minutes int not null default 10 check (absent_minutes between 0 and 1440);
alter table video_settings add column absent_minutes int not null default 10 check (absent_minutes between 0 and 1440);
alter table cti_configs add column absent_minutes int not null default 10 check (absent_minutes between 0 and 1440);

alter table agent_text_status
  drop constraint agent_text_status_reason_check,
  add constraint agent_text_status_reason_check check (reason in ('', 'forced', 'no-answer', 'absent'));
alter table agent_video_status
  drop constraint agent_video_status_reason_check,
  add constraint agent_video_status_reason_check check (reason in ('', 'forced', 'no-answer', 'phone-offline', 'absent'));

-- The sweep looks at all tenants at once.
grant select (unreachable_since, agent_id) on agent_text_status to lianxi_platform;
create policy absence_sweep on agent_video_status for select to lianxi_platform using (true);
grant select (tenant_id, agent_id, status, unreachable_since) on agent_video_status to lianxi_platform;

-- A page is unreachable within 10 s of its server's death: the lease of 8 s begins with a heartbeat that is up to 1 s old, and
-- the sweep looks every second.
create or replace view reachable_agents with (security_invoker = true) as
  select distinct c.tenant_id, c.agent_id, c.kind
  from agent_connections c
  join server_processes p on p.id = c.process_id
  where p.heartbeat_at > now() - interval '8 seconds';

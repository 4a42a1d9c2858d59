-- Who set the phone or the text status of somebody else: the agent is told by whom, as of video.

do $$
declare name text;
begin
  foreach name in array array['agent_phone_status', 'agent_status_log', 'agent_text_status', 'agent_text_status_log'] loop
    execute format('alter table %1$I add column set_by bigint, add constraint %1$s_set_by_fkey
      foreign key (tenant_id, set_by) references agents (tenant_id, id) on delete set null (set_by)', name);
  end loop;
end $$;

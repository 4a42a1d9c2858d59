-- Who set the video status of somebody else: the agent is told by whom.

alter table agent_video_status add column set_by bigint,
  add constraint agent_video_status_set_by_fkey foreign key (tenant_id, set_by) references agents (tenant_id, id) on delete set null (set_by);
alter table agent_video_status_log add column set_by bigint,
  add constraint agent_video_status_log_set_by_fkey foreign key (tenant_id, set_by) references agents (tenant_id, id) on delete set null (set_by);

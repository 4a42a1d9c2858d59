-- How far each user came in the guide (新手引导). The guide itself is in the remotes' manifests.
create table guide_progress (
  tenant_id int not null,
  agent_id bigint not null,
  -- When the guide opened by itself: it does so once.
  offered_at timestamptz,
  -- The scene that is not finished, and its step.
  scene text,
  step int not null default 0,
  done text[] not null default '{}',
  primary key (tenant_id, agent_id),
  constraint guide_progress_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade
);
alter table guide_progress enable row level security;
alter table guide_progress force row level security;
create policy tenant on guide_progress to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
grant select, insert, update, delete on guide_progress to lianxi_app;

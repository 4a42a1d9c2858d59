-- The cards of an agent's home board. No row: the preset of their rights.
create table home_boards (
  tenant_id int not null,
  agent_id bigint not null,
  -- Null: the preset again.
  cards jsonb,
  version int not null default 1,
  primary key (tenant_id, agent_id),
  constraint home_boards_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade
);
alter table home_boards enable row level security;
alter table home_boards force row level security;
create policy tenant on home_boards to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
grant select, insert, update on home_boards to lianxi_app;

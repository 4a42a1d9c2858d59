-- What a person put off (稍后提醒). The things themselves are in their areas' tables.
create table to_do_snoozes (
  tenant_id int not null,
  agent_id bigint not null,
  -- The source's kind, and the id of the thing in it.
  kind text not null,
  item_id text not null,
  until timestamptz not null,
  primary key (tenant_id, agent_id, kind, item_id),
  constraint to_do_snoozes_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade
);
alter table to_do_snoozes enable row level security;
alter table to_do_snoozes force row level security;
create policy tenant on to_do_snoozes to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
grant select, insert, update, delete on to_do_snoozes to lianxi_app;

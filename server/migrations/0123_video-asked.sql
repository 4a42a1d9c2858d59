-- Who was asked to take a call over or to join it: whoever answers too late reads that, and what became of it.
create table video_asked (
  tenant_id int not null,
  call_id bigint not null,
  agent_id bigint not null,
  kind text not null check (kind in ('transfer', 'invite')),
  by_agent_id bigint not null,
  primary key (tenant_id, call_id, agent_id),
  constraint video_asked_call_fkey foreign key (tenant_id, call_id) references video_calls (tenant_id, id) on delete cascade
);
alter table video_asked enable row level security;
alter table video_asked force row level security;
create policy tenant on video_asked to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
grant select, insert, update, delete on video_asked to lianxi_app;

-- Since when somebody who was let in is not in the room; null: they are.
alter table video_parties add absent_since timestamptz default now();
update video_parties set absent_since = null where joined_at is not null;

-- What the media server told us unasked, by its own ids: told again, an event changes nothing.

create table video_media_events (
  tenant_id int not null,
  id text not null,
  call_id bigint not null,
  received_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint video_media_events_call_fkey foreign key (tenant_id, call_id) references video_calls (tenant_id, id) on delete cascade
);
create index video_media_events_received on video_media_events (tenant_id, received_at);

alter table video_media_events enable row level security;
alter table video_media_events force row level security;
create policy tenant on video_media_events to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
grant select, insert, update, delete on video_media_events to lianxi_app;

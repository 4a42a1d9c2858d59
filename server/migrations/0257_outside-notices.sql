-- Announcements to customers, in the chat widget and on the page of video calls.
create table outside_notices (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  content text not null,
  link text not null,
  place text not null check (place in ('all', 'chat', 'video')),
  -- Null: every entrance of the channel. One whose entrance was removed is removed with it: it was for this entrance alone.
  site_id bigint,
  video_site_id bigint,
  begin_at timestamptz,
  end_at timestamptz,
  enabled boolean not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint outside_notices_content_key unique (tenant_id, content),
  constraint outside_notices_time check (end_at > begin_at),
  constraint outside_notices_site_fkey foreign key (tenant_id, site_id) references sites (tenant_id, id) on delete cascade,
  constraint outside_notices_video_site_fkey foreign key (tenant_id, video_site_id) references video_sites (tenant_id, id)
    on delete cascade
);
create index outside_notices_site_idx on outside_notices (tenant_id, site_id) where site_id is not null;
create index outside_notices_video_site_idx on outside_notices (tenant_id, video_site_id) where video_site_id is not null;
alter table outside_notices enable row level security;
alter table outside_notices force row level security;
create policy tenant on outside_notices to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
grant select, insert, update, delete on outside_notices to lianxi_app;

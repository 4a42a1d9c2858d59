-- Messages, and wishes to be called back, of customers whom no agent received by video.

create table video_leaves (
  tenant_id int not null,
  id bigint generated always as identity,
  visitor_id bigint not null,
  -- Made once by the customer's page: sent again, it is the same message.
  client_leave_id text not null,
  name text not null,
  -- Ciphertext.
  phone bytea not null,
  content text not null,
  call_back boolean not null,
  video_group_id bigint,
  created_at timestamptz not null default now(),
  -- 0 open, 1 handled, 2 no answer needed.
  handling text not null default '0' check (handling in ('0', '1', '2')),
  association_id text not null default '',
  remark text not null default '',
  handled_by bigint,
  handled_at timestamptz,
  primary key (tenant_id, id),
  constraint video_leaves_client_key unique (tenant_id, visitor_id, client_leave_id),
  constraint video_leaves_visitor_fkey foreign key (tenant_id, visitor_id) references video_visitors (tenant_id, id),
  constraint video_leaves_group_fkey foreign key (tenant_id, video_group_id)
    references video_groups (tenant_id, id) on delete set null (video_group_id),
  constraint video_leaves_agent_fkey foreign key (tenant_id, handled_by)
    references agents (tenant_id, id) on delete set null (handled_by),
  check ((handling = '0') = (handled_at is null))
);
create index video_leaves_newest on video_leaves (tenant_id, created_at desc, id desc);

alter table video_leaves enable row level security;
alter table video_leaves force row level security;
create policy tenant on video_leaves to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
grant select, insert, update, delete on video_leaves to lianxi_app;

-- What visitors write while nobody receives them.

create table chat_leaves (
  tenant_id int not null,
  id bigint generated always as identity,
  visitor_id bigint not null,
  -- Made once by the visitor's page: sent again, it is the same message.
  client_leave_id text not null,
  name text not null,
  -- Ciphertext.
  phone bytea not null,
  content text not null,
  chat_group_id bigint,
  page_title text not null default '',
  page_url text not null default '',
  created_at timestamptz not null default now(),
  -- 0 open, 1 handled, 2 no answer needed.
  handling text not null default '0' check (handling in ('0', '1', '2')),
  remark text not null default '',
  handled_by bigint,
  handled_at timestamptz,
  primary key (tenant_id, id),
  constraint chat_leaves_client_key unique (tenant_id, visitor_id, client_leave_id),
  constraint chat_leaves_visitor_fkey foreign key (tenant_id, visitor_id) references visitors (tenant_id, id),
  constraint chat_leaves_group_fkey foreign key (tenant_id, chat_group_id)
    references chat_groups (tenant_id, id) on delete set null (chat_group_id),
  constraint chat_leaves_agent_fkey foreign key (tenant_id, handled_by)
    references agents (tenant_id, id) on delete set null (handled_by),
  check ((handling = '0') = (handled_at is null))
);
create index chat_leaves_newest on chat_leaves (tenant_id, created_at desc, id desc);

alter table chat_leaves enable row level security;
alter table chat_leaves force row level security;
create policy tenant on chat_leaves to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
grant select, insert, update, delete on chat_leaves to lianxi_app;

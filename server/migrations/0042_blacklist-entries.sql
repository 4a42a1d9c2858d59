-- Visitors who may not chat.

create table blacklist_entries (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  visitor_id bigint not null,
  reason text not null check (char_length(reason) <= 200),
  enabled boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id),
  constraint blacklist_entries_visitor_id_key unique (tenant_id, visitor_id)
);

alter table blacklist_entries enable row level security;
alter table blacklist_entries force row level security;
create policy tenant on blacklist_entries to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
grant select, insert, update, delete on blacklist_entries to lianxi_app;

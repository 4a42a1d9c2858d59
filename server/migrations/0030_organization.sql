-- What administrators change of users, departments and roles: versions, remarks, scopes of single pages.

alter table agents add column version int not null default 1;
alter table departments add column version int not null default 1;
alter table roles
  add column version int not null default 1,
  add column remark text not null default '' check (char_length(remark) <= 200),
  add column updated_at timestamptz not null default now();

-- An extension rings one telephone.
create unique index agents_ext_key on agents (tenant_id, ext) where ext is not null;

-- On these pages a role sees more or less than its data scope.
create table role_page_scopes (
  tenant_id int not null references tenants (id),
  role_id bigint not null,
  -- The permission code of the page.
  code text not null,
  data_scope text not null check (data_scope in ('self', 'department', 'department-tree', 'all')),
  primary key (tenant_id, role_id, code),
  constraint role_page_scopes_role_fkey foreign key (tenant_id, role_id) references roles (tenant_id, id) on delete cascade
);
alter table role_page_scopes enable row level security;
alter table role_page_scopes force row level security;
create policy tenant on role_page_scopes to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
create policy platform on role_page_scopes to lianxi_platform using (true);
grant select, insert, update, delete on role_page_scopes to lianxi_app;
grant select on role_page_scopes to lianxi_platform;
create trigger rights_changed after insert or update or delete on role_page_scopes
  for each statement execute function notify_rights_changed();

-- How wide an agent keeps the department tree, in pixels.
create table department_tree_widths (
  tenant_id int not null references tenants (id),
  agent_id bigint not null,
  width int not null check (width between 160 and 640),
  primary key (tenant_id, agent_id),
  constraint department_tree_widths_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade
);
alter table department_tree_widths enable row level security;
alter table department_tree_widths force row level security;
create policy tenant on department_tree_widths to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
grant select, insert, update on department_tree_widths to lianxi_app;

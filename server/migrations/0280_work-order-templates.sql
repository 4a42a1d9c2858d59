-- What work orders are made from: templates with their workflow, and what a tenant sets for all of them.
create table work_order_categories (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  parent_id bigint,
  name text not null check (char_length(name) between 1 and 30),
  level smallint not null check (level between 1 and 3),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id),
  constraint work_order_categories_name_key unique nulls not distinct (tenant_id, parent_id, name),
  constraint work_order_categories_parent_fkey foreign key (tenant_id, parent_id) references work_order_categories (tenant_id, id),
  constraint work_order_categories_top check ((parent_id is null) = (level = 1))
);

create table work_order_templates (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  name text not null check (char_length(name) between 1 and 50),
  category_id bigint,
  form_template_id bigint not null,
  number_prefix text not null check (number_prefix ~ '^[A-Z0-9]{1,8}$'),
  -- Acts where nobody else can.
  owner_id bigint not null,
  -- Targets that differ from those of the tenant's priorities.
  targets jsonb not null default '[]',
  may_create jsonb not null,
  enabled boolean not null default true,
  draft jsonb not null,
  -- The version that new orders take; null: none yet.
  published int,
  -- The draft is another than that.
  changed boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id),
  constraint work_order_templates_name_key unique (tenant_id, name),
  constraint work_order_templates_category_fkey foreign key (tenant_id, category_id) references work_order_categories (tenant_id, id),
  constraint work_order_templates_form_fkey foreign key (tenant_id, form_template_id) references form_templates (tenant_id, id),
  constraint work_order_templates_owner_fkey foreign key (tenant_id, owner_id) references agents (tenant_id, id)
);
create index work_order_templates_category_idx on work_order_templates (tenant_id, category_id);

-- They never change: an order finishes on the one that it began with.
create table work_order_template_versions (
  tenant_id int not null,
  template_id bigint not null,
  number int not null,
  graph jsonb not null,
  form_template_id bigint not null,
  form_version int not null,
  published_at timestamptz not null default now(),
  published_by bigint not null,
  note text not null default '' check (char_length(note) <= 200),
  primary key (tenant_id, template_id, number),
  constraint work_order_template_versions_template_fkey foreign key (tenant_id, template_id)
    references work_order_templates (tenant_id, id) on delete cascade,
  constraint work_order_template_versions_form_fkey foreign key (tenant_id, form_template_id, form_version)
    references form_template_versions (tenant_id, template_id, number),
  constraint work_order_template_versions_agent_fkey foreign key (tenant_id, published_by) references agents (tenant_id, id)
);

create table work_order_groups (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  name text not null check (char_length(name) between 1 and 30),
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id),
  constraint work_order_groups_name_key unique (tenant_id, name)
);

create table work_order_group_members (
  tenant_id int not null,
  group_id bigint not null,
  agent_id bigint not null,
  -- When this member was given a task of the group last: the one who waits longest is the next in turn.
  given_at timestamptz,
  primary key (tenant_id, group_id, agent_id),
  constraint work_order_group_members_group_fkey foreign key (tenant_id, group_id)
    references work_order_groups (tenant_id, id) on delete cascade,
  constraint work_order_group_members_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade
);
create index work_order_group_members_agent_idx on work_order_group_members (tenant_id, agent_id);

-- Why an order was closed.
create table closing_codes (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  name text not null check (char_length(name) between 1 and 30),
  -- Who closes with it must say more.
  needs_note boolean not null default false,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id),
  constraint closing_codes_name_key unique (tenant_id, name)
);

-- A tenant without a row goes by the defaults of the contract.
create table work_order_priorities (
  tenant_id int primary key references tenants (id),
  levels jsonb not null,
  version int not null default 1
);

create table work_order_settings (
  tenant_id int primary key references tenants (id),
  close_days int not null check (close_days between 0 and 90),
  reopen_days int not null check (reopen_days between 0 and 365),
  assigned_text text not null check (char_length(assigned_text) between 1 and 200),
  urged_text text not null check (char_length(urged_text) between 1 and 200),
  warned_text text not null check (char_length(warned_text) between 1 and 200),
  overdue_text text not null check (char_length(overdue_text) between 1 and 200),
  version int not null default 1
);

do $$ declare name text; begin
  foreach name in array array['work_order_categories', 'work_order_templates', 'work_order_template_versions', 'work_order_groups',
    'work_order_group_members', 'closing_codes', 'work_order_priorities', 'work_order_settings'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to lianxi_app using (tenant_id = (select current_setting(''app.tenant'', true)::int))', name);
    execute format('grant select, insert, update, delete on %I to lianxi_app', name);
  end loop;
end $$;
-- The database itself keeps a published version as it is.
revoke update on work_order_template_versions from lianxi_app;

-- Forms: a draft, and versions that never change once they are published.
create table form_templates (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  module text not null,
  name text not null check (char_length(name) between 1 and 50),
  draft jsonb not null,
  -- The version that is filled in; null: none yet.
  published int,
  -- The draft is another than that.
  changed boolean not null default true,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id),
  constraint form_templates_name_key unique (tenant_id, module, name)
);
-- Customers of a tenant have one form.
create unique index form_templates_customer_key on form_templates (tenant_id) where module = 'customer';

create table form_template_versions (
  tenant_id int not null,
  template_id bigint not null,
  number int not null,
  definition jsonb not null,
  note text not null check (char_length(note) <= 200),
  published_at timestamptz not null default now(),
  published_by bigint not null,
  primary key (tenant_id, template_id, number),
  constraint form_template_versions_template_fkey foreign key (tenant_id, template_id)
    references form_templates (tenant_id, id) on delete cascade,
  constraint form_template_versions_agent_fkey foreign key (tenant_id, published_by) references agents (tenant_id, id)
);

do $$ declare name text; begin
  foreach name in array array['form_templates', 'form_template_versions'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to lianxi_app using (tenant_id = (select current_setting(''app.tenant'', true)::int))', name);
  end loop;
end $$;
grant select, insert, update, delete on form_templates to lianxi_app;
-- No update: the database itself keeps a published version as it is.
grant select, insert, delete on form_template_versions to lianxi_app;

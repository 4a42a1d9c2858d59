-- What records hold in the fields of their forms.

-- Fields that a template ever published. A field keeps its type for ever.
create table form_fields (
  tenant_id int not null,
  template_id bigint not null,
  field_key text not null,
  type text not null,
  filterable boolean not null,
  -- The index holds keyed hashes of it.
  personal boolean not null,
  -- The column of form_index; null: not filterable, or stored in form_choices.
  slot text,
  -- Every record is in the index with it; false while a job writes the records of before.
  ready boolean not null,
  primary key (tenant_id, template_id, field_key),
  constraint form_fields_slot_key unique (tenant_id, template_id, slot),
  constraint form_fields_template_fkey foreign key (tenant_id, template_id) references form_templates (tenant_id, id) on delete cascade
);

-- One ciphertext holds all values of a record.
create table form_records (
  tenant_id int not null,
  template_id bigint not null,
  -- The id of the record in its own table: a customer's.
  record_id bigint not null,
  -- The version that it was filled in with.
  version int not null,
  document bytea not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, template_id, record_id),
  constraint form_records_version_fkey foreign key (tenant_id, template_id, version)
    references form_template_versions (tenant_id, template_id, number)
);

-- Filterable values, one row a record. Each column means another field in each template. Types whose comparisons are leakproof:
-- only those reach an index under row-level security. Apart from the document, so that many rows are on one page.
create table form_index (
  tenant_id int not null,
  template_id bigint not null,
  record_id bigint not null,
  primary key (tenant_id, template_id, record_id),
  constraint form_index_record_fkey foreign key (tenant_id, template_id, record_id)
    references form_records (tenant_id, template_id, record_id) on delete cascade
);
do $$ declare slot text; begin
  foreach slot in array array(select 't' || n from generate_series(1, 20) n) || array(select 'n' || n from generate_series(1, 16) n) loop
    execute format('alter table form_index add column %I %s', slot, case when slot ^@ 't' then 'text collate "C"' else 'float8' end);
    -- A column without a value costs nothing.
    execute format('create index form_index_%s_idx on form_index (tenant_id, template_id, %I, record_id) where %I is not null', slot, slot, slot);
  end loop;
end $$;

-- Fields with several choices: one row for each.
create table form_choices (
  tenant_id int not null,
  template_id bigint not null,
  field_key text not null,
  value text collate "C" not null,
  record_id bigint not null,
  primary key (tenant_id, template_id, field_key, value, record_id),
  constraint form_choices_record_fkey foreign key (tenant_id, template_id, record_id)
    references form_records (tenant_id, template_id, record_id) on delete cascade
);
create index form_choices_record_idx on form_choices (tenant_id, template_id, record_id);

-- Values that no two records of a template share, as keyed hashes.
create table form_unique_values (
  tenant_id int not null,
  template_id bigint not null,
  field_key text not null,
  value text not null,
  record_id bigint not null,
  constraint form_unique_values_key primary key (tenant_id, template_id, field_key, value),
  constraint form_unique_values_record_fkey foreign key (tenant_id, template_id, record_id)
    references form_records (tenant_id, template_id, record_id) on delete cascade
);
create index form_unique_values_record_idx on form_unique_values (tenant_id, template_id, record_id);

-- The last serial number of a field in a period.
create table form_serials (
  tenant_id int not null,
  template_id bigint not null,
  field_key text not null,
  period text not null,
  last bigint not null,
  primary key (tenant_id, template_id, field_key, period),
  constraint form_serials_template_fkey foreign key (tenant_id, template_id) references form_templates (tenant_id, id) on delete cascade
);

do $$ declare name text; begin
  foreach name in array array['form_fields', 'form_records', 'form_index', 'form_choices', 'form_unique_values', 'form_serials'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to lianxi_app using (tenant_id = (select current_setting(''app.tenant'', true)::int))', name);
    execute format('grant select, insert, update, delete on %I to lianxi_app', name);
  end loop;
end $$;

-- Imports of customers: the file's rows wait here, checked, until the user says to take the good ones over.

-- What only who made it may fetch: exports and uploads full of customers.
alter table files add column owner_only boolean not null default false;

create table customer_imports (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  task_id bigint not null,
  agent_id bigint not null,
  file_name text not null,
  -- The upload, in the file shelf.
  file_save_name text not null,
  state text not null default 'checking' check (state in ('checking', 'checked', 'importing', 'done')),
  -- The file's header.
  columns text[] not null default '{}',
  ignored_columns text[] not null default '{}',
  report_save_name text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint customer_imports_task_fkey foreign key (tenant_id, task_id) references tasks (tenant_id, id) on delete cascade
);
create index customer_imports_task_idx on customer_imports (tenant_id, task_id);

create table customer_import_rows (
  tenant_id int not null,
  import_id bigint not null,
  -- As the spreadsheet counts: the header is row 1.
  row int not null,
  -- The cells as they stand in the file, as JSON: ciphertext, like customers.
  cells bytea not null,
  -- What is wrong, as [{column, text}]; null: nothing.
  faults jsonb,
  primary key (tenant_id, import_id, row),
  constraint customer_import_rows_import_fkey foreign key (tenant_id, import_id)
    references customer_imports (tenant_id, id) on delete cascade
);
create index customer_import_rows_bad_idx on customer_import_rows (tenant_id, import_id, row) where faults is not null;

do $$
declare
  name text;
begin
  foreach name in array array['customer_imports', 'customer_import_rows'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy tenant on %I to lianxi_app using (tenant_id = (select current_setting(''app.tenant'', true)::int))', name);
    execute format('grant select, insert, update, delete on %I to lianxi_app', name);
  end loop;
end $$;

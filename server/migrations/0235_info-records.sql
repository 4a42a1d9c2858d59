-- What a customer has of a kind that the tenant designed: policies, vehicles, loans. The values are in form_records.
create table info_records (
  tenant_id int not null,
  id bigint generated always as identity,
  template_id bigint not null,
  customer_id bigint not null,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  -- The agent who passed the record on last, and to whom.
  passed_by bigint,
  passed_to bigint,
  passed_at timestamptz,
  primary key (tenant_id, id),
  constraint info_records_template_fkey foreign key (tenant_id, template_id) references form_templates (tenant_id, id),
  constraint info_records_customer_fkey foreign key (tenant_id, customer_id) references customers (tenant_id, id) on delete cascade,
  constraint info_records_created_by_fkey foreign key (tenant_id, created_by) references agents (tenant_id, id),
  constraint info_records_passed_by_fkey foreign key (tenant_id, passed_by) references agents (tenant_id, id),
  constraint info_records_passed_to_fkey foreign key (tenant_id, passed_to) references agents (tenant_id, id),
  check ((passed_by is null) = (passed_at is null) and (passed_to is null) = (passed_at is null))
);
create index info_records_template_idx on info_records (tenant_id, template_id, id);
create index info_records_customer_idx on info_records (tenant_id, customer_id, id);

alter table info_records enable row level security;
alter table info_records force row level security;
create policy tenant on info_records to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
grant select, insert, update, delete on info_records to lianxi_app;

-- What else is known of a customer, the labels that customers wear, and what happened to them.

-- Personal data is ciphertext, like name and number; null: none given.
alter table customers
  add column email bytea,
  add column address bytea,
  add column remark bytea,
  add column updated_at timestamptz not null default now(),
  -- Counts the changes: who saves names the one that they started from.
  add column version int not null default 1;

create table labels (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  name text not null,
  color text not null check (color in ('grey', 'blue', 'green', 'orange', 'red', 'violet', 'cyan')),
  primary key (tenant_id, id),
  constraint labels_name_key unique (tenant_id, name)
);

-- The key is the list of those who wear a label, in the customer list's order: a page and the total of it are read
-- from there alone. Totals by label are counted and not kept in customer_counts: a counter per label would be one row
-- that every import with that label holds until it commits.
create table customer_labels (
  tenant_id int not null,
  label_id bigint not null,
  customer_id bigint not null,
  primary key (tenant_id, label_id, customer_id),
  constraint customer_labels_label_fkey foreign key (tenant_id, label_id) references labels (tenant_id, id) on delete cascade,
  constraint customer_labels_customer_fkey foreign key (tenant_id, customer_id) references customers (tenant_id, id)
    on delete cascade
);
create index customer_labels_customer_idx on customer_labels (tenant_id, customer_id, label_id);

create table customer_trajectory (
  tenant_id int not null,
  id bigint generated always as identity,
  customer_id bigint not null,
  kind text not null check (kind in ('created', 'imported', 'changed', 'allotted', 'labelled', 'note')),
  -- Ciphertext: agents write into their notes what belongs to nobody else.
  content bytea not null,
  -- Null: the platform.
  agent_id bigint,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint customer_trajectory_customer_fkey foreign key (tenant_id, customer_id) references customers (tenant_id, id)
    on delete cascade,
  constraint customer_trajectory_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id)
);
create index customer_trajectory_customer_idx on customer_trajectory (tenant_id, customer_id, id);
-- Whoever removes an agent asks whether any entry is theirs.
create index customer_trajectory_agent_idx on customer_trajectory (tenant_id, agent_id);

do $$
declare
  name text;
begin
  foreach name in array array['labels', 'customer_labels', 'customer_trajectory'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy tenant on %I to lianxi_app using (tenant_id = (select current_setting(''app.tenant'', true)::int))', name);
    execute format('grant select, insert, update, delete on %I to lianxi_app', name);
  end loop;
end $$;

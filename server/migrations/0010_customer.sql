-- Customers of a tenant. Names and numbers are ciphertext; what they are found by is keyed.

create table customers (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  name bytea not null,
  phone bytea not null,
  -- Keyed hash of the whole number: exact look-up, and one customer per number.
  phone_index text not null,
  company text not null default '',
  city text not null default '',
  level text not null default 'normal' check (level in ('normal', 'vip')),
  -- The agent who looks after the customer; null: nobody yet.
  owner_id bigint,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint customers_phone_key unique (tenant_id, phone_index),
  constraint customers_owner_fkey foreign key (tenant_id, owner_id) references agents (tenant_id, id)
);
-- Lists are read newest first (ids grow), a page at a time, from the index alone.
create index customers_owner_idx on customers (tenant_id, owner_id, id);
create index customers_city_idx on customers (tenant_id, city, id);

-- "Contains" over names that the database cannot read: each piece of one to four characters of a name, keyed.
-- A table and not a tsvector with a GIN index: row-level security admits only leakproof operators as index
-- conditions, which `=` of a bigint is and `@@` is not [measured at 1M customers: 0.05 ms against a scan of the
-- tenant, and 0.05 ms against 1.9 ms where no policy stands in the way]; and its index is in the list's order.
-- Like an index it has no foreign key: who writes a name writes its pieces (customer-names.ts).
create table customer_name_grams (
  tenant_id int not null,
  gram bigint not null,
  customer_id bigint not null,
  -- Bit n is set when the piece begins at character n: a longer keyword is pieces side by side.
  starts bigint not null,
  primary key (tenant_id, gram, customer_id)
);

-- How many customers there are of each kind, kept in the transaction that changes them: the total of a filtered
-- list is a sum over a few thousand rows, where counting half a million customers takes 90 ms [measured].
create table customer_counts (
  tenant_id int not null references tenants (id),
  owner_id bigint,
  city text not null,
  level text not null,
  customers bigint not null,
  constraint customer_counts_key unique nulls not distinct (tenant_id, owner_id, city, level)
);

create function count_customers() returns trigger language plpgsql as $$
begin
  -- In the key's order, so that two writers wait for each other and never lock each other out.
  execute format(
    'insert into customer_counts as c (tenant_id, owner_id, city, level, customers)
     select tenant_id, owner_id, city, level, sum(change) from (%s) changed
     group by 1, 2, 3, 4 having sum(change) <> 0 order by 1, 2, 3, 4
     on conflict (tenant_id, owner_id, city, level) do update set customers = c.customers + excluded.customers',
    case tg_op
      when 'INSERT' then 'select *, 1 as change from added'
      when 'DELETE' then 'select *, -1 as change from removed'
      else 'select *, 1 as change from added union all select *, -1 as change from removed'
    end);
  return null;
end $$;
create trigger customers_added after insert on customers
  referencing new table as added for each statement execute function count_customers();
create trigger customers_removed after delete on customers
  referencing old table as removed for each statement execute function count_customers();
create trigger customers_changed after update on customers
  referencing old table as removed new table as added for each statement execute function count_customers();

do $$
declare
  name text;
begin
  foreach name in array array['customers', 'customer_name_grams', 'customer_counts'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy tenant on %I to lianxi_app using (tenant_id = (select current_setting(''app.tenant'', true)::int))', name);
    execute format('grant select, insert, update, delete on %I to lianxi_app', name);
  end loop;
end $$;

-- Deleted customers stay in the bin for thirty days; customers without an agent can wait in the pool; one customer can be merged
-- into another.

alter table customers
  -- In the bin since then: nothing finds the customer there.
  add column removed_at timestamptz,
  -- The customer who took this one over. No foreign key: to delete a customer would read all others. Reads follow it.
  add column merged_into bigint,
  -- In the pool since then, and the agent who had the customer before.
  add column pooled_at timestamptz,
  add column pooled_from bigint,
  add constraint customers_pooled_check check (pooled_at is null or owner_id is null);

-- A deleted customer frees the number at once. A merged one keeps it: whoever calls is the other customer. The key spans all rows,
-- so the bin is searched by number too.
alter table customers drop constraint customers_phone_key;
alter table customers add constraint customers_phone_key unique nulls not distinct (tenant_id, phone_index, removed_at);

-- Lists are read from indexes alone: those must not contain who is in no list. The agents' index contains all: whoever removes an
-- agent asks whether any customer is theirs.
create index customers_listed_idx on customers (tenant_id, id) where removed_at is null and merged_into is null;
drop index customers_city_idx;
create index customers_city_idx on customers (tenant_id, city, id) where removed_at is null and merged_into is null;
drop index customers_owner_idx;
create index customers_owner_idx on customers (tenant_id, owner_id, id) include (removed_at, merged_into);
create index customers_pool_idx on customers (tenant_id, pooled_at desc, id desc)
  where pooled_at is not null and removed_at is null and merged_into is null;
create index customers_merged_idx on customers (tenant_id, merged_into) where merged_into is not null;

-- What a deleted customer gets back when they are restored.
create table customer_bin (
  tenant_id int not null,
  customer_id bigint not null,
  removed_at timestamptz not null,
  -- Null: the agent is gone.
  removed_by bigint,
  -- Ciphertext, like everything that agents write about customers.
  reason bytea,
  label_ids bigint[] not null,
  primary key (tenant_id, customer_id),
  constraint customer_bin_customer_fkey foreign key (tenant_id, customer_id) references customers (tenant_id, id)
    on delete cascade,
  constraint customer_bin_agent_fkey foreign key (tenant_id, removed_by) references agents (tenant_id, id)
    on delete set null (removed_by)
);
create index customer_bin_removed_idx on customer_bin (tenant_id, removed_at desc, customer_id desc);

-- How many customers an agent took from the pool on a day of the tenant.
create table pool_claims (
  tenant_id int not null,
  agent_id bigint not null,
  day date not null,
  claimed int not null default 0,
  primary key (tenant_id, agent_id, day),
  constraint pool_claims_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade
);

-- How new customers are allotted, and when customers return to the pool.
create table allot_configs (
  tenant_id int primary key references tenants (id),
  allots boolean not null,
  allot_type text not null check (allot_type in ('1', '2', '3', '4', '5')),
  agents jsonb not null,
  conditions jsonb not null,
  recovers boolean not null,
  recover_days int not null check (recover_days between 1 and 365),
  warn_days int not null check (warn_days between 0 and 30),
  recovers_left boolean not null,
  spares_vip boolean not null,
  claim_limit int not null check (claim_limit >= 0),
  hold_limit int not null check (hold_limit >= 0),
  version int not null default 1
);

do $$
declare
  name text;
begin
  foreach name in array array['customer_bin', 'pool_claims', 'allot_configs'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy tenant on %I to lianxi_app using (tenant_id = (select current_setting(''app.tenant'', true)::int))', name);
    execute format('grant select, insert, update, delete on %I to lianxi_app', name);
  end loop;
end $$;

-- Totals count who is in the lists.
create or replace function count_customers() returns trigger language plpgsql as $$
begin
  -- In the key's order, so that two writers wait for each other and never lock each other out.
  execute format(
    'insert into customer_counts as c (tenant_id, city, owner_id, level, customers)
     select tenant_id, city, owner_id, level, sum(change) from (%s) changed
     where removed_at is null and merged_into is null
     group by grouping sets ((tenant_id, city, owner_id, level), (tenant_id, owner_id, level))
     having sum(change) <> 0 order by 1, 2, 3, 4
     on conflict (tenant_id, city, owner_id, level) do update set customers = c.customers + excluded.customers',
    case tg_op
      when 'INSERT' then 'select *, 1 as change from added'
      when 'DELETE' then 'select *, -1 as change from removed'
      else 'select *, 1 as change from added union all select *, -1 as change from removed'
    end);
  return null;
end $$;

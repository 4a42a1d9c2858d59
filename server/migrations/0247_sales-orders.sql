-- Orders of customers. `order` is a word of SQL.
create table sales_orders (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  number text not null,
  -- The caller's key of its creation: one key, one order.
  create_key text not null,
  -- Null: the customer was deleted.
  customer_id bigint,
  owner_id bigint,
  store_id bigint,
  state text not null default 'draft'
    check (state in ('draft', 'confirmed', 'paid', 'delivered', 'done', 'cancelled', 'refunded')),
  -- In fen: of the goods, and what the customer pays less.
  total bigint not null check (total >= 0),
  discount bigint not null check (discount between 0 and total),
  remark bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id),
  constraint sales_orders_number_key unique (tenant_id, number),
  constraint sales_orders_create_key unique (tenant_id, create_key),
  constraint sales_orders_customer_fkey foreign key (tenant_id, customer_id) references customers (tenant_id, id)
    on delete set null (customer_id),
  constraint sales_orders_owner_fkey foreign key (tenant_id, owner_id) references agents (tenant_id, id),
  constraint sales_orders_store_fkey foreign key (tenant_id, store_id) references stores (tenant_id, id)
);
create index sales_orders_customer_idx on sales_orders (tenant_id, customer_id, id);
create index sales_orders_owner_idx on sales_orders (tenant_id, owner_id, id);

-- What was ordered, with name and price of then.
create table sales_order_items (
  tenant_id int not null,
  order_id bigint not null,
  line int not null,
  product_id bigint not null,
  code text not null,
  name text not null,
  unit text not null,
  price bigint not null check (price >= 0),
  quantity int not null check (quantity > 0),
  primary key (tenant_id, order_id, line),
  constraint sales_order_items_order_fkey foreign key (tenant_id, order_id) references sales_orders (tenant_id, id)
    on delete cascade,
  constraint sales_order_items_product_fkey foreign key (tenant_id, product_id) references products (tenant_id, id)
);
create index sales_order_items_product_idx on sales_order_items (tenant_id, product_id);

-- The steps of an order; `from_state` null: it was made.
create table sales_order_changes (
  tenant_id int not null,
  id bigint generated always as identity,
  order_id bigint not null,
  from_state text,
  to_state text not null,
  agent_id bigint not null,
  note bytea,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint sales_order_changes_order_fkey foreign key (tenant_id, order_id) references sales_orders (tenant_id, id)
    on delete cascade,
  constraint sales_order_changes_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id)
);
create index sales_order_changes_order_idx on sales_order_changes (tenant_id, order_id, id);

-- The last number of each day. Its row lets one transaction at a time make an order.
create table sales_order_numbers (
  tenant_id int not null references tenants (id),
  day date not null,
  last int not null,
  primary key (tenant_id, day)
);

do $$ declare name text; begin
  foreach name in array array['sales_orders', 'sales_order_items', 'sales_order_changes', 'sales_order_numbers'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to lianxi_app using (tenant_id = (select current_setting(''app.tenant'', true)::int))', name);
    execute format('grant select, insert, update, delete on %I to lianxi_app', name);
  end loop;
end $$;

-- What a tenant sells, and the categories of it.
create table product_categories (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  parent_id bigint,
  name text not null check (char_length(name) between 1 and 30),
  level smallint not null check (level between 1 and 3),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id),
  constraint product_categories_name_key unique nulls not distinct (tenant_id, parent_id, name),
  constraint product_categories_parent_fkey foreign key (tenant_id, parent_id) references product_categories (tenant_id, id),
  constraint product_categories_top check ((parent_id is null) = (level = 1))
);

create table products (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  code text not null check (char_length(code) between 1 and 40),
  name text not null check (char_length(name) between 1 and 100),
  category_id bigint,
  -- In fen.
  price bigint not null check (price >= 0),
  unit text not null check (char_length(unit) between 1 and 10),
  -- Never below zero, whatever the code does.
  stock int not null check (stock >= 0),
  shelf text not null default 'on' check (shelf in ('on', 'off')),
  description text not null default '' check (char_length(description) <= 2000),
  -- The name of an uploaded file.
  picture text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id),
  constraint products_code_key unique (tenant_id, code),
  constraint products_category_fkey foreign key (tenant_id, category_id) references product_categories (tenant_id, id)
);
create index products_category_idx on products (tenant_id, category_id);

do $$ declare name text; begin
  foreach name in array array['product_categories', 'products'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to lianxi_app using (tenant_id = (select current_setting(''app.tenant'', true)::int))', name);
    execute format('grant select, insert, update, delete on %I to lianxi_app', name);
  end loop;
end $$;

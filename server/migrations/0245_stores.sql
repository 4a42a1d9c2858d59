-- Branches of a tenant.
create table stores (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  code text not null check (char_length(code) between 1 and 20),
  name text not null check (char_length(name) between 1 and 50),
  region text not null default '' check (char_length(region) <= 50),
  address text not null default '' check (char_length(address) <= 200),
  working_hours jsonb not null default '[]',
  manager_id bigint,
  phone text not null default '' check (char_length(phone) <= 21),
  state text not null default 'open' check (state in ('open', 'closed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id),
  constraint stores_code_key unique (tenant_id, code),
  constraint stores_manager_fkey foreign key (tenant_id, manager_id) references agents (tenant_id, id)
);

alter table stores enable row level security;
alter table stores force row level security;
create policy tenant on stores to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
grant select, insert, update, delete on stores to lianxi_app;

-- Saved states of the customer list: an agent's own, or shared with everybody or some roles.
create table customer_views (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  agent_id bigint not null,
  name text not null check (char_length(name) between 1 and 30),
  sharing text not null check (sharing in ('nobody', 'everybody', 'roles')),
  role_ids bigint[] not null default '{}',
  -- Columns, filters and order, as ciphertext: a condition may name a person or their number.
  content bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id),
  constraint customer_views_name_key unique (tenant_id, agent_id, name),
  constraint customer_views_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade
);
create index customer_views_shared_idx on customer_views (tenant_id) where sharing <> 'nobody';

alter table customer_views enable row level security;
alter table customer_views force row level security;
create policy tenant on customer_views to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
grant select, insert, update, delete on customer_views to lianxi_app;

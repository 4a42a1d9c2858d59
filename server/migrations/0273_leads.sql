-- Companies of the lists that a tenant imports: possible customers.
create table leads (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  name text not null,
  credit_code text not null,
  region text not null,
  trade text not null,
  -- In ten thousand yuan.
  capital int check (capital >= 0),
  founded date,
  state text not null check (state in ('active', 'moved', 'revoked', 'cancelled', 'other')),
  address text not null,
  -- Ciphertext: who is behind the company, and how they are reached.
  legal_person bytea,
  contact bytea,
  phone bytea,
  phone_index text,
  email bytea,
  -- The file that the company came with.
  list_name text not null,
  listed_at timestamptz not null,
  -- When the contact details counted against the day's limit.
  charged_at timestamptz,
  charged_by bigint,
  -- They do not want to be contacted: no list shows them again.
  refused_at timestamptz,
  refused_by bigint,
  customer_id bigint,
  primary key (tenant_id, id),
  constraint leads_credit_code_key unique (tenant_id, credit_code),
  constraint leads_charged_by_fkey foreign key (tenant_id, charged_by) references agents (tenant_id, id),
  constraint leads_refused_by_fkey foreign key (tenant_id, refused_by) references agents (tenant_id, id),
  constraint leads_customer_fkey foreign key (tenant_id, customer_id) references customers (tenant_id, id)
    on delete set null (customer_id)
);
create index leads_open_idx on leads (tenant_id, id) where refused_at is null;
create index leads_phone_idx on leads (tenant_id, phone_index);
create index leads_customer_idx on leads (tenant_id, customer_id) where customer_id is not null;

-- Contact details that a tenant opened on a day.
create table lead_charges (
  tenant_id int not null references tenants (id),
  day date not null,
  leads int not null,
  primary key (tenant_id, day)
);

-- How a lead becomes a customer, and how many contact details a day shows.
create table lead_configs (
  tenant_id int primary key references tenants (id),
  mapping jsonb not null,
  daily_limit int not null check (daily_limit between 0 and 10000),
  version int not null default 1
);

do $$
declare
  name text;
begin
  foreach name in array array['leads', 'lead_charges', 'lead_configs'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy tenant on %I to lianxi_app using (tenant_id = (select current_setting(''app.tenant'', true)::int))', name);
    execute format('grant select, insert, update, delete on %I to lianxi_app', name);
  end loop;
end $$;

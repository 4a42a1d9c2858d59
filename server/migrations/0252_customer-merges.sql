-- Likely duplicates, and merges of customers that can be undone.

-- What two customers have in common if they are probably one person, keyed like pieces of names: an e-mail address, or a name with
-- a company. Like an index it has no foreign key: who writes a customer writes the keys (customer-keys.ts). Numbers are not here:
-- no two customers share one.
create table customer_keys (
  tenant_id int not null,
  kind text not null check (kind in ('email', 'name')),
  key bigint not null,
  customer_id bigint not null,
  primary key (tenant_id, kind, key, customer_id)
);

-- Customers who came before there were keys get theirs from the first run; null: it did not finish.
create table customer_key_runs (
  tenant_id int primary key references tenants (id),
  finished_at timestamptz,
  customers bigint not null default 0
);

create table customer_merges (
  tenant_id int not null,
  id bigint generated always as identity,
  winner_id bigint not null,
  loser_id bigint not null,
  merged_at timestamptz not null,
  -- Null: the agent is gone.
  merged_by bigint,
  -- What the winner had before and got, and the labels and the number of the loser; ciphertext.
  changes bytea not null,
  undone_at timestamptz,
  primary key (tenant_id, id),
  constraint customer_merges_loser_fkey foreign key (tenant_id, loser_id) references customers (tenant_id, id) on delete cascade,
  constraint customer_merges_agent_fkey foreign key (tenant_id, merged_by) references agents (tenant_id, id)
    on delete set null (merged_by)
);
create index customer_merges_loser_idx on customer_merges (tenant_id, loser_id);
create index customer_merges_time_idx on customer_merges (tenant_id, merged_at desc, id desc);

do $$
declare
  name text;
begin
  foreach name in array array['customer_keys', 'customer_key_runs', 'customer_merges'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy tenant on %I to lianxi_app using (tenant_id = (select current_setting(''app.tenant'', true)::int))', name);
    execute format('grant select, insert, update, delete on %I to lianxi_app', name);
  end loop;
end $$;

-- Whose turn it is when the rule allots a new customer, and which agents were told that a customer will return to the pool.

-- Saving the rules forgets it.
create table allot_turns (
  tenant_id int not null,
  agent_id bigint not null,
  given bigint not null,
  primary key (tenant_id, agent_id),
  constraint allot_turns_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade
);

-- A contact after the warning makes it void.
create table recovery_warnings (
  tenant_id int not null,
  customer_id bigint not null,
  warned_at timestamptz not null,
  primary key (tenant_id, customer_id),
  constraint recovery_warnings_customer_fkey foreign key (tenant_id, customer_id) references customers (tenant_id, id)
    on delete cascade
);

do $$
declare
  name text;
begin
  foreach name in array array['allot_turns', 'recovery_warnings'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy tenant on %I to lianxi_app using (tenant_id = (select current_setting(''app.tenant'', true)::int))', name);
    execute format('grant select, insert, update, delete on %I to lianxi_app', name);
  end loop;
end $$;

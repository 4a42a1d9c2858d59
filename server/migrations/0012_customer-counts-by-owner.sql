-- Totals without a city are asked for most: each agent's are kept summed up over the cities (city is null), and the
-- city leads the key, so that any total is a sum over some hundred rows at most [measured: 0.03 ms, not 0.4 ms].
-- Summed up over agents as well they would be one row for a whole tenant, on which every new customer would wait for
-- every import to commit.
drop table customer_counts;
create table customer_counts (
  tenant_id int not null references tenants (id),
  city text,
  owner_id bigint,
  level text not null,
  customers bigint not null,
  constraint customer_counts_key unique nulls not distinct (tenant_id, city, owner_id, level)
) with (fillfactor = 50); -- room for the next version of a row beside it, since counters change all the time
alter table customer_counts enable row level security;
alter table customer_counts force row level security;
create policy tenant on customer_counts to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
grant select, insert, update, delete on customer_counts to lianxi_app;

insert into customer_counts (tenant_id, city, owner_id, level, customers)
select tenant_id, city, owner_id, level, count(*) from customers
group by grouping sets ((tenant_id, city, owner_id, level), (tenant_id, owner_id, level));

create or replace function count_customers() returns trigger language plpgsql as $$
begin
  -- In the key's order, so that two writers wait for each other and never lock each other out.
  execute format(
    'insert into customer_counts as c (tenant_id, city, owner_id, level, customers)
     select tenant_id, city, owner_id, level, sum(change) from (%s) changed
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

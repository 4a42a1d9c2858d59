-- The transactional outbox: facts that areas tell one another (docs/decisions/0021).
--
-- Who emits a fact counts its shard's head up as the last thing before the commit. The lock on the head makes the order of
-- the numbers the order of the commits, and leaves no gaps: a reader that has seen a number has seen all before it.

create table fact_heads (
  shard smallint primary key,
  seq bigint not null
) with (fillfactor = 20); -- the head changes in place with every fact

insert into fact_heads (shard, seq) select n, 0 from generate_series(0, 15) n;

create table facts (
  shard smallint not null,
  seq bigint not null,
  tenant_id int not null references tenants,
  name text not null,
  -- What must be handled in order.
  key text not null,
  payload json not null,
  created_at timestamptz not null default now(),
  primary key (shard, seq)
);
create index facts_age on facts using brin (created_at);

-- Up to where a consumer has handled each shard. Moved in the transaction that handles.
create table fact_positions (
  consumer text not null,
  shard smallint not null references fact_heads,
  seq bigint not null,
  primary key (consumer, shard)
) with (fillfactor = 50);

-- Facts that a consumer failed to handle, and those of the same key that wait behind them.
create table fact_retries (
  consumer text not null,
  shard smallint not null,
  seq bigint not null,
  tenant_id int not null references tenants,
  key text not null,
  tries int not null,
  next_at timestamptz not null,
  primary key (consumer, shard, seq),
  foreign key (shard, seq) references facts (shard, seq)
);
create index fact_retries_key on fact_retries (consumer, tenant_id, key, shard, seq);
create index fact_retries_fact on fact_retries (shard, seq);

do $$
declare name text;
begin
  foreach name in array array['facts', 'fact_retries'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to lianxi_app using (tenant_id = (select current_setting(''app.tenant'', true)::int))', name);
    execute format('create policy platform on %I to lianxi_platform using (true)', name);
  end loop;
end $$;
grant select, insert, update on fact_heads to lianxi_app;
grant select, update on fact_positions to lianxi_app;
grant select, insert on facts to lianxi_app;
grant select, insert, update, delete on fact_retries to lianxi_app;
grant select on fact_heads to lianxi_platform;
grant select, insert, update on fact_positions to lianxi_platform;
grant select, delete on facts to lianxi_platform;
grant select on fact_retries to lianxi_platform;

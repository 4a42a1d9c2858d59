-- What supervisors were told of a call, so that each is told once, whichever process looks.
create table monitor_alerts (
  tenant_id int not null,
  call_id bigint not null,
  -- The specification's warning types (section 8).
  warning int not null check (warning between 1 and 5),
  at timestamptz not null default now(),
  primary key (tenant_id, call_id, warning),
  constraint monitor_alerts_call_fkey foreign key (tenant_id, call_id) references calls (tenant_id, id) on delete cascade
);
alter table monitor_alerts enable row level security;
alter table monitor_alerts force row level security;
create policy tenant on monitor_alerts to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
grant select, insert on monitor_alerts to lianxi_app;
-- The owner of the switch looks at all tenants at once.
create policy platform on monitor_alerts to lianxi_platform using (true);
grant select on monitor_alerts to lianxi_platform;

-- The customer's rating was one that counts as bad (voice menu, rating).
alter table calls add bad_review boolean not null default false;
create index calls_bad_review on calls (tenant_id, id) where bad_review;

-- A talk that lasts longer was not closed in time; 0: no talk is too long.
alter table cti_configs add talk_alert_minutes int not null default 30 check (talk_alert_minutes between 0 and 600);
create policy platform on cti_configs to lianxi_platform using (true);
grant select on cti_configs to lianxi_platform;

-- Rating nodes say which ratings are bad; those that were drawn before say the worst one.
create function pg_temp.with_bad(graph jsonb) returns jsonb language sql as $$
  select jsonb_set(graph, '{nodes}', jsonb_agg(case when node->>'type' = 'rating' then '{"bad": 1}' || node else node end order by place))
  from jsonb_array_elements(graph->'nodes') with ordinality as nodes (node, place)
$$;
update ivr_flows set draft = pg_temp.with_bad(draft) where draft @? '$.nodes[*] ? (@.type == "rating")';
update ivr_flow_versions set graph = pg_temp.with_bad(graph) where graph @? '$.nodes[*] ? (@.type == "rating")';

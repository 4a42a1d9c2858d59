-- The business calendar of a tenant: where its clocks are, and the days that are not as their weekday says.

alter table tenants add column time_zone text not null default 'Asia/Shanghai';

create table special_days (
  tenant_id int not null references tenants,
  day date not null,
  -- legal-holiday: by law, paid otherwise; rest-day: free because another day is worked; make-up: worked in its place.
  kind text not null check (kind in ('legal-holiday', 'rest-day', 'make-up')),
  -- Of a make-up day: the weekday whose hours hold, Monday 1.
  works_as smallint check (works_as between 1 and 7),
  name text not null default '',
  primary key (tenant_id, day),
  constraint special_days_make_up check ((kind = 'make-up') = (works_as is not null))
);

alter table special_days enable row level security;
alter table special_days force row level security;
create policy tenant on special_days to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
grant select, insert, update, delete on special_days to lianxi_app;

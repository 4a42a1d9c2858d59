-- Plans to contact customers again.

create table visit_plans (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  customer_id bigint not null,
  way text not null check (way in ('phone', 'wechat', 'sms', 'visit', 'other')),
  -- Ciphertext: what it is about, and what came of it or why it was cancelled.
  content bytea not null,
  result bytea,
  plan_at timestamptz not null,
  repeat text not null check (repeat in ('none', 'daily', 'weekly', 'monthly')),
  -- The time of the first plan of a repetition: the last day of each month stays the last day.
  anchor_at timestamptz not null,
  remind_minutes int check (remind_minutes between 1 and 10080),
  owner_id bigint not null,
  created_by bigint not null,
  state text not null default 'open' check (state in ('open', 'done', 'cancelled')),
  ended_at timestamptz,
  ended_by bigint,
  -- The call whose summary finished it.
  call_id bigint,
  -- When its notices are due; null: none, or it was sent.
  remind_at timestamptz,
  overdue_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id),
  check ((state = 'open') = (ended_at is null)),
  check (state = 'open' or (remind_at is null and overdue_at is null)),
  constraint visit_plans_customer_fkey foreign key (tenant_id, customer_id) references customers (tenant_id, id) on delete cascade,
  constraint visit_plans_owner_fkey foreign key (tenant_id, owner_id) references agents (tenant_id, id),
  constraint visit_plans_creator_fkey foreign key (tenant_id, created_by) references agents (tenant_id, id),
  constraint visit_plans_ender_fkey foreign key (tenant_id, ended_by) references agents (tenant_id, id)
);
create index visit_plans_owner_idx on visit_plans (tenant_id, owner_id, plan_at);
create index visit_plans_time_idx on visit_plans (tenant_id, plan_at);
create index visit_plans_customer_idx on visit_plans (tenant_id, customer_id, plan_at);
-- The sweep asks these alone.
create index visit_plans_remind_idx on visit_plans (remind_at) where remind_at is not null;
create index visit_plans_overdue_idx on visit_plans (overdue_at) where overdue_at is not null;

alter table visit_plans enable row level security;
alter table visit_plans force row level security;
create policy tenant on visit_plans to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
grant select, insert, update, delete on visit_plans to lianxi_app;
-- The sweep asks which tenants have notices that are due.
create policy reminders on visit_plans for select to lianxi_platform using (remind_at is not null or overdue_at is not null);
grant select (tenant_id, remind_at, overdue_at) on visit_plans to lianxi_platform;

-- The history tells of plans. Contracts list the kinds; each area that adds one needs no migration any more.
alter table customer_trajectory drop constraint customer_trajectory_kind_check;
alter table customer_trajectory add constraint customer_trajectory_kind_check check (kind ~ '^[a-z-]{1,20}$');

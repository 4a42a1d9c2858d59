-- What a tenant bought of an app: until when, for how many, and who has a seat.

-- Whoever switched the administration off could not switch it on again.
update tenant_remotes set enabled = true where remote_id = 'admin';
alter table tenant_remotes
  -- 39 is the platform itself (specification section 7): apps begin far behind it.
  add column id bigint generated always as identity (start with 1000),
  -- Null: without end.
  add column expires_at timestamptz,
  -- Null: everybody may use it, without a seat.
  add column seats int check (seats between 0 and 100000),
  add column version int not null default 1,
  add constraint tenant_remotes_id_key unique (id),
  add constraint tenant_remotes_admin_stays check (remote_id <> 'admin' or (enabled and expires_at is null and seats is null));
create index tenant_remotes_expiry_idx on tenant_remotes (expires_at) where expires_at is not null;

create table tenant_remote_seats (
  tenant_id int not null references tenants (id),
  remote_id text not null,
  agent_id bigint not null,
  primary key (tenant_id, remote_id, agent_id),
  constraint tenant_remote_seats_remote_fkey foreign key (tenant_id, remote_id)
    references tenant_remotes (tenant_id, remote_id) on delete cascade,
  constraint tenant_remote_seats_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade
);
create index tenant_remote_seats_agent_idx on tenant_remote_seats (tenant_id, agent_id);
alter table tenant_remote_seats enable row level security;
alter table tenant_remote_seats force row level security;
create policy tenant on tenant_remote_seats to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
create policy platform on tenant_remote_seats to lianxi_platform using (true);
grant select, insert, delete on tenant_remote_seats to lianxi_app;
grant select on tenant_remote_seats to lianxi_platform;
create trigger rights_changed after insert or update or delete on tenant_remote_seats
  for each statement execute function notify_rights_changed();

-- Who signs in has the apps with the rights; the operator sees what every tenant bought.
create policy platform on tenant_remotes to lianxi_platform using (true);
grant select on tenant_remotes to lianxi_platform;

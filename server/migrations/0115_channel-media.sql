-- Media of other channels, and channels that say only that something waits.

-- What was downloaded of a message's media, so that who takes it up after a death does not download it again.
alter table channel_inbox add column file_save_name text;

-- Accounts whose messages are fetched.
create table channel_pulls (
  tenant_id int not null,
  site_id bigint not null,
  -- Up to where they were fetched, as the channel says it.
  cursor text not null default '',
  -- What the channel handed out with its last call.
  ticket text not null default '',
  -- How often it was asked for, and up to which of these something was fetched.
  asked bigint not null default 1,
  done bigint not null default 0,
  primary key (tenant_id, site_id),
  constraint channel_pulls_site_fkey foreign key (tenant_id, site_id) references sites (tenant_id, id) on delete cascade
);

alter table channel_pulls enable row level security;
alter table channel_pulls force row level security;
create policy tenant on channel_pulls to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
grant select, insert, update, delete on channel_pulls to lianxi_app;

-- Across tenants: which accounts have something on its way.
create policy channel_sweep on channel_pulls for select to lianxi_platform using (true);
grant select (tenant_id, site_id, asked, done) on channel_pulls to lianxi_platform;
grant select (site_id) on channel_inbox to lianxi_platform;
grant select (site_id) on conversations to lianxi_platform;

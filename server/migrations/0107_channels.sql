-- Messages of other channels, on their way in and out.

-- What a channel delivered, in the order of its arrival, until it is part of a conversation. Delivered again, it is the same.
create table channel_inbox (
  tenant_id int not null,
  id bigint generated always as identity,
  site_id bigint not null,
  -- The channel's own id of the message.
  message_key text not null,
  -- Ciphertext of the message as the channel's adapter understood it.
  message bytea not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  primary key (tenant_id, id),
  constraint channel_inbox_key unique (tenant_id, site_id, message_key),
  constraint channel_inbox_site_fkey foreign key (tenant_id, site_id) references sites (tenant_id, id) on delete cascade
);
create index channel_inbox_open on channel_inbox (tenant_id, id) where handled_at is null;

-- Up to which message the channel has been told.
alter table conversations add column channel_seq int not null default 0;
create index conversations_to_tell on conversations (tenant_id, id) where channel <> 'web' and last_seq > channel_seq;

alter table channel_inbox enable row level security;
alter table channel_inbox force row level security;
create policy tenant on channel_inbox to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
grant select, insert, update, delete on channel_inbox to lianxi_app;

-- Across tenants: where something is on its way.
create policy channel_sweep on channel_inbox for select to lianxi_platform using (handled_at is null);
grant select (tenant_id, handled_at) on channel_inbox to lianxi_platform;
create policy channel_sweep on conversations for select to lianxi_platform using (channel <> 'web' and last_seq > channel_seq);
grant select (channel, last_seq, channel_seq) on conversations to lianxi_platform;

-- Mails that agents send, and the tenant's account at a mail server.

create table mail_configs (
  tenant_id int primary key references tenants (id),
  host text not null default '',
  port int not null default 465 check (port between 1 and 65535),
  security text not null default 'tls' check (security in ('tls', 'starttls', 'none')),
  account text not null default '',
  sender_name text not null default '',
  -- Ciphertext: the authorization code.
  code bytea,
  version int not null default 0
);

create table mails (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  -- Null: the sender is no more; the name stays.
  agent_id bigint,
  agent_name text not null,
  account text not null check (account in ('own', 'company')),
  from_address text not null,
  -- Ciphertext: the addresses as JSON, the subject, and sanitised HTML.
  receivers bytea not null,
  subject bytea not null,
  content bytea not null,
  -- [{ fileName, fileSaveName }] of the file shelf.
  files jsonb not null default '[]',
  -- Made before the first byte is sent: by it a mail of unknown outcome is recognised.
  message_id text not null,
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'unknown')),
  error text not null default '',
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  primary key (tenant_id, id),
  constraint mails_message_id_key unique (tenant_id, message_id),
  constraint mails_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete set null (agent_id)
);
create index mails_agent_idx on mails (tenant_id, agent_id, id);

do $$ declare name text; begin
  foreach name in array array['mail_configs', 'mails'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to lianxi_app using (tenant_id = (select current_setting(''app.tenant'', true)::int))', name);
    execute format('grant select, insert, update, delete on %I to lianxi_app', name);
  end loop;
end $$;

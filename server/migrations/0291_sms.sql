-- Messages to telephones.

create table sms_signs (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  name text not null,
  remark text not null default '',
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  reject_reason text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id),
  constraint sms_signs_name_key unique (tenant_id, name)
);

create table sms_templates (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  name text not null,
  kind text not null check (kind in ('service', 'marketing', 'collection')),
  sign_id bigint not null,
  content text not null,
  vendor_code text not null default '',
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
  reject_reason text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id),
  constraint sms_templates_name_key unique (tenant_id, name),
  constraint sms_templates_sign_fkey foreign key (tenant_id, sign_id) references sms_signs (tenant_id, id)
);
create index sms_templates_sign_idx on sms_templates (tenant_id, sign_id);

create table sms_accounts (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  name text not null,
  vendor text not null check (vendor in ('outbox', 'aliyun', 'tencent')),
  access_id text not null default '',
  app_id text not null default '',
  -- Ciphertext.
  secret bytea,
  per_second int not null check (per_second between 1 and 1000),
  -- Of a segment, in hundredths of a yuan.
  price int not null check (price between 0 and 1000),
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id),
  constraint sms_accounts_name_key unique (tenant_id, name)
);

create table sms_settings (
  tenant_id int primary key references tenants (id),
  service_account_id bigint,
  marketing_account_id bigint,
  collection_account_id bigint,
  agent_daily int not null,
  department_daily int not null,
  quiet_from int not null,
  quiet_to int not null,
  opt_out_words text not null,
  version int not null default 0,
  constraint sms_settings_service_fkey foreign key (tenant_id, service_account_id) references sms_accounts (tenant_id, id),
  constraint sms_settings_marketing_fkey foreign key (tenant_id, marketing_account_id) references sms_accounts (tenant_id, id),
  constraint sms_settings_collection_fkey foreign key (tenant_id, collection_account_id) references sms_accounts (tenant_id, id)
);

create table sms_batches (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  name text not null,
  template_id bigint not null,
  kind text not null check (kind in ('service', 'marketing', 'collection')),
  state text not null check (state in ('preparing', 'ready', 'running', 'paused', 'finished', 'cancelled')),
  per_minute int not null check (per_minute between 1 and 60000),
  start_at timestamptz,
  agent_id bigint not null,
  note text not null default '',
  audience int not null default 0,
  -- Who gets no message: numbers by reason.
  skipped jsonb not null default '{}',
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id),
  constraint sms_batches_template_fkey foreign key (tenant_id, template_id) references sms_templates (tenant_id, id),
  constraint sms_batches_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id)
);
create index sms_batches_agent_idx on sms_batches (tenant_id, agent_id, id);
create index sms_batches_open_idx on sms_batches (tenant_id, state) where state in ('running', 'paused');

-- An uploaded list until its batch is made; what is a day old is deleted.
create table sms_lists (
  tenant_id int not null references tenants (id),
  id uuid not null,
  agent_id bigint not null,
  -- Ciphertext: { header, rows } as JSON.
  content bytea not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);

create table sms_messages (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  batch_id bigint,
  template_id bigint not null,
  -- Null: the outbox.
  account_id bigint,
  kind text not null check (kind in ('service', 'marketing', 'collection')),
  -- Ciphertext.
  number bytea not null,
  number_index text not null,
  customer_id bigint,
  -- Ciphertext: what the receiver reads; the values of the template as JSON.
  content bytea not null,
  params bytea not null,
  segments int not null check (segments > 0),
  price int not null check (price >= 0),
  state text not null
    check (state in ('queued', 'sending', 'submitted', 'delivered', 'failed', 'unknown', 'refused', 'cancelled')),
  cause text not null default '',
  permit_id bigint,
  -- The vendor gets it with the message: by it a receipt finds the message even if the answer was lost.
  key uuid not null default gen_random_uuid(),
  agent_id bigint,
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  submitted_at timestamptz,
  done_at timestamptz,
  primary key (tenant_id, id),
  constraint sms_messages_key_key unique (tenant_id, key),
  -- One message for a number of a batch, whatever runs twice.
  constraint sms_messages_batch_number_key unique (tenant_id, batch_id, number_index),
  constraint sms_messages_batch_fkey foreign key (tenant_id, batch_id) references sms_batches (tenant_id, id),
  constraint sms_messages_template_fkey foreign key (tenant_id, template_id) references sms_templates (tenant_id, id),
  constraint sms_messages_account_fkey foreign key (tenant_id, account_id) references sms_accounts (tenant_id, id),
  constraint sms_messages_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id)
    on delete set null (agent_id)
);
create index sms_messages_queue_idx on sms_messages (tenant_id, due_at, id) where state = 'queued';
create index sms_messages_sending_idx on sms_messages (tenant_id, submitted_at) where state in ('sending', 'unknown');
create index sms_messages_batch_idx on sms_messages (tenant_id, batch_id, state);
create index sms_messages_rate_idx on sms_messages (tenant_id, batch_id, submitted_at) where submitted_at is not null;
create index sms_messages_agent_idx on sms_messages (tenant_id, agent_id, id);
create index sms_messages_number_idx on sms_messages (tenant_id, number_index, id);
create index sms_messages_template_idx on sms_messages (tenant_id, template_id);

-- A segment, as the vendor numbers it.
create table sms_parts (
  tenant_id int not null,
  message_id bigint not null,
  no int not null,
  account_id bigint,
  vendor_id text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  cause text not null default '',
  reported_at timestamptz,
  primary key (tenant_id, message_id, no),
  constraint sms_parts_message_fkey foreign key (tenant_id, message_id) references sms_messages (tenant_id, id) on delete cascade
);
create index sms_parts_vendor_idx on sms_parts (tenant_id, account_id, vendor_id);

-- A receipt that came before the answer of the submission.
create table sms_early_receipts (
  tenant_id int not null references tenants (id),
  account_id bigint not null,
  vendor_id text not null,
  state text not null check (state in ('delivered', 'failed')),
  cause text not null default '',
  reported_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, account_id, vendor_id)
);

create table sms_replies (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  account_id bigint not null,
  vendor_key text not null,
  -- Ciphertext.
  number bytea not null,
  number_index text not null,
  content bytea not null,
  opted_out boolean not null default false,
  received_at timestamptz not null,
  primary key (tenant_id, id),
  constraint sms_replies_once unique (tenant_id, account_id, vendor_key)
);

do $$ declare name text; begin
  foreach name in array array['sms_signs', 'sms_templates', 'sms_accounts', 'sms_settings', 'sms_batches', 'sms_lists',
    'sms_messages', 'sms_parts', 'sms_early_receipts', 'sms_replies'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to lianxi_app using (tenant_id = (select current_setting(''app.tenant'', true)::int))', name);
    execute format('grant select, insert, update, delete on %I to lianxi_app', name);
  end loop;
end $$;

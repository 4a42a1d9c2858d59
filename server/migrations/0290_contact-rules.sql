-- Who may be contacted, when and how often; every contact asks here.

-- The rules of a purpose. A save is a new version; the latest applies.
create table contact_rules (
  tenant_id int not null references tenants (id),
  purpose text not null check (purpose in ('marketing', 'service', 'collection')),
  version int not null,
  rules jsonb not null,
  changed_by bigint,
  changed_at timestamptz not null default now(),
  primary key (tenant_id, purpose, version),
  constraint contact_rules_agent_fkey foreign key (tenant_id, changed_by) references agents (tenant_id, id)
    on delete set null (changed_by)
);

-- A contact that was permitted. It has no number, only the keyed hash by which the contacts of a number are counted.
create table contact_permits (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  purpose text not null check (purpose in ('marketing', 'service', 'collection')),
  channel text not null check (channel in ('call', 'sms', 'wecom')),
  number_index text not null,
  -- Whose number it was; null: nobody's.
  customer_id bigint,
  at timestamptz not null,
  -- They spoke with each other.
  conversation boolean not null default false,
  primary key (tenant_id, id)
);
create index contact_permits_number_idx on contact_permits (tenant_id, number_index, at);
create index contact_permits_customer_idx on contact_permits (tenant_id, customer_id, at) where customer_id is not null;
create index contact_permits_at_idx on contact_permits (tenant_id, at);

-- Numbers that refused to be contacted.
create table contact_opt_outs (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  -- Ciphertext.
  number bytea not null,
  number_index text not null,
  channel text not null check (channel in ('all', 'call', 'sms', 'wecom')),
  purpose text not null default 'all' check (purpose in ('all', 'marketing')),
  source text not null default 'agent' check (source in ('agent', 'reply', 'import')),
  reason text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id),
  constraint contact_opt_outs_number_key unique (tenant_id, number_index, channel)
);

do $$ declare name text; begin
  foreach name in array array['contact_rules', 'contact_permits', 'contact_opt_outs'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to lianxi_app using (tenant_id = (select current_setting(''app.tenant'', true)::int))', name);
    execute format('grant select, insert, update, delete on %I to lianxi_app', name);
  end loop;
end $$;

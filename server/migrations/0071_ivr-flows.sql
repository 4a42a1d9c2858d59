-- Flows of the voice menu: a draft, and versions that never change once they are published.
create table ivr_flows (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  name text not null check (char_length(name) between 1 and 50),
  draft jsonb not null,
  -- The version that callers meet; null: none yet.
  published int,
  -- The draft is another than that.
  changed boolean not null default true,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id),
  constraint ivr_flows_name_key unique (tenant_id, name)
);

create table ivr_flow_versions (
  tenant_id int not null,
  flow_id bigint not null,
  number int not null,
  graph jsonb not null,
  published_at timestamptz not null default now(),
  published_by bigint not null,
  primary key (tenant_id, flow_id, number),
  constraint ivr_flow_versions_flow_fkey foreign key (tenant_id, flow_id) references ivr_flows (tenant_id, id) on delete cascade,
  constraint ivr_flow_versions_agent_fkey foreign key (tenant_id, published_by) references agents (tenant_id, id)
);

-- Flows into which a published version leads.
create table ivr_flow_links (
  tenant_id int not null,
  flow_id bigint not null,
  sub_flow_id bigint not null,
  primary key (tenant_id, flow_id, sub_flow_id),
  constraint ivr_flow_links_flow_fkey foreign key (tenant_id, flow_id) references ivr_flows (tenant_id, id) on delete cascade,
  constraint ivr_flow_links_sub_fkey foreign key (tenant_id, sub_flow_id) references ivr_flows (tenant_id, id)
);

-- Hosts that flows may ask, of a tenant.
create table ivr_hosts (
  tenant_id int not null references tenants (id),
  host text not null check (host = lower(host)),
  primary key (tenant_id, host)
);

-- Sound that callers hear: 16 bits, 8 kHz, mono.
create table ivr_prompts (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  name text not null check (char_length(name) between 1 and 100),
  seconds int not null,
  file_save_name text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint ivr_prompts_name_key unique (tenant_id, name)
);

do $$ declare name text; begin
  foreach name in array array['ivr_flows', 'ivr_flow_versions', 'ivr_flow_links', 'ivr_hosts', 'ivr_prompts'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to lianxi_app using (tenant_id = (select current_setting(''app.tenant'', true)::int))', name);
    execute format('grant select, insert, update, delete on %I to lianxi_app', name);
  end loop;
end $$;

update hotlines set ivr_flow_id = null;
alter table hotlines
  add constraint hotlines_flow_fkey foreign key (tenant_id, ivr_flow_id) references ivr_flows (tenant_id, id);

alter table calls
  -- What the caller pressed when asked how content they are.
  add column rating smallint check (rating between 1 and 9),
  add column call_back_wanted boolean not null default false;

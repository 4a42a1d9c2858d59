-- What agents write down after a call or a conversation, how it is arranged, and what they are to say in a call.

create table summary_templates (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  channel text not null check (channel in ('call', 'chat')),
  name text not null check (char_length(name) between 1 and 50),
  -- For what has no other.
  usual boolean not null default false,
  enabled boolean not null default true,
  -- [{key, label, kind, required, options}], in their order.
  fields jsonb not null,
  version int not null default 1,
  primary key (tenant_id, id),
  constraint summary_templates_name_key unique (tenant_id, channel, name)
);
create unique index summary_templates_usual_key on summary_templates (tenant_id, channel) where usual;

create table summary_template_uses (
  tenant_id int not null,
  id bigint generated always as identity,
  template_id bigint not null,
  hotline_id bigint,
  skill_group_id bigint,
  primary key (tenant_id, id),
  check ((hotline_id is null) <> (skill_group_id is null)),
  constraint summary_template_uses_hotline_key unique (tenant_id, hotline_id),
  constraint summary_template_uses_group_key unique (tenant_id, skill_group_id),
  constraint summary_template_uses_template_fkey foreign key (tenant_id, template_id) references summary_templates (tenant_id, id) on delete cascade,
  constraint summary_template_uses_hotline_fkey foreign key (tenant_id, hotline_id) references hotlines (tenant_id, id) on delete cascade,
  constraint summary_template_uses_group_fkey foreign key (tenant_id, skill_group_id) references skill_groups (tenant_id, id) on delete cascade
);
create index summary_template_uses_template on summary_template_uses (tenant_id, template_id);

-- One of each agent who took part.
create table summaries (
  tenant_id int not null,
  channel text not null check (channel in ('call', 'chat')),
  -- The call's linkedid, or the conversation's id.
  association_id bigint not null,
  agent_id bigint not null,
  state text not null check (state in ('draft', 'done')),
  -- Encrypted JSON: as the form has them, and as they are read ({answers, written}).
  content bytea not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, channel, association_id, agent_id),
  constraint summaries_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id)
);

create table call_scripts (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  name text not null check (char_length(name) between 1 and 50),
  direction text check (direction in ('in', 'out')),
  -- [{title, text}], in their order.
  sentences jsonb not null,
  sort int not null default 0,
  enabled boolean not null default true,
  version int not null default 1,
  primary key (tenant_id, id),
  constraint call_scripts_name_key unique (tenant_id, name)
);

create table call_script_uses (
  tenant_id int not null,
  id bigint generated always as identity,
  script_id bigint not null,
  hotline_id bigint,
  skill_group_id bigint,
  primary key (tenant_id, id),
  check ((hotline_id is null) <> (skill_group_id is null)),
  constraint call_script_uses_script_fkey foreign key (tenant_id, script_id) references call_scripts (tenant_id, id) on delete cascade,
  constraint call_script_uses_hotline_fkey foreign key (tenant_id, hotline_id) references hotlines (tenant_id, id) on delete cascade,
  constraint call_script_uses_group_fkey foreign key (tenant_id, skill_group_id) references skill_groups (tenant_id, id) on delete cascade
);
create index call_script_uses_script on call_script_uses (tenant_id, script_id);
create index call_script_uses_hotline on call_script_uses (tenant_id, hotline_id);
create index call_script_uses_group on call_script_uses (tenant_id, skill_group_id);

do $$
declare name text;
begin
  foreach name in array array['summary_templates', 'summary_template_uses', 'summaries', 'call_scripts', 'call_script_uses'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to lianxi_app using (tenant_id = (select current_setting(''app.tenant'', true)::int))', name);
    execute format('grant select, insert, update, delete on %I to lianxi_app', name);
  end loop;
end $$;

-- Internal announcements from their draft on, and what recipients confirmed.

alter table notices
  add column must_confirm boolean not null default false,
  -- From then on it is in no list.
  add column expires_at timestamptz,
  -- It is in no list any more; who read and confirmed it stays.
  add column withdrawn_at timestamptz;
alter table notice_recipients add column confirmed_at timestamptz;

create table inside_notices (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  title text not null,
  -- Sanitised HTML.
  content text not null,
  audience text not null check (audience in ('all', 'chosen')),
  -- [{ fileName, fileSaveName }] of the file shelf.
  files jsonb not null default '[]',
  strong boolean not null,
  must_confirm boolean not null,
  publish_at timestamptz,
  expire_at timestamptz,
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'published', 'withdrawn')),
  -- What its recipients have, since it is published.
  notice_id bigint,
  published_at timestamptz,
  -- When those who had not confirmed were reminded.
  reminded_at timestamptz,
  -- Null: the author is no more; the name stays.
  create_agent_id bigint,
  create_agent_name text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint inside_notices_published check ((published_at is null) = (state in ('draft', 'scheduled'))),
  constraint inside_notices_scheduled check (state <> 'scheduled' or publish_at is not null),
  constraint inside_notices_notice_fkey foreign key (tenant_id, notice_id) references notices (tenant_id, id)
    on delete set null (notice_id),
  constraint inside_notices_author_fkey foreign key (tenant_id, create_agent_id) references agents (tenant_id, id)
    on delete set null (create_agent_id)
);
-- A title may return; of two drafts with one title, one was made by mistake.
create unique index inside_notices_title_key on inside_notices (tenant_id, title) where state in ('draft', 'scheduled');
create index inside_notices_notice_idx on inside_notices (tenant_id, notice_id);
create index inside_notices_author_idx on inside_notices (tenant_id, create_agent_id);

-- Whom one with chosen recipients is for: departments with those below them, roles, users, and users who do not get it.
create table inside_notice_audience (
  tenant_id int not null,
  id bigint generated always as identity,
  inside_notice_id bigint not null,
  department_id bigint,
  role_id bigint,
  agent_id bigint,
  excepted_id bigint,
  primary key (tenant_id, id),
  constraint inside_notice_audience_one check (num_nonnulls(department_id, role_id, agent_id, excepted_id) = 1),
  constraint inside_notice_audience_notice_fkey foreign key (tenant_id, inside_notice_id)
    references inside_notices (tenant_id, id) on delete cascade,
  constraint inside_notice_audience_department_fkey foreign key (tenant_id, department_id)
    references departments (tenant_id, id) on delete cascade,
  constraint inside_notice_audience_role_fkey foreign key (tenant_id, role_id)
    references roles (tenant_id, id) on delete cascade,
  constraint inside_notice_audience_agent_fkey foreign key (tenant_id, agent_id)
    references agents (tenant_id, id) on delete cascade,
  constraint inside_notice_audience_excepted_fkey foreign key (tenant_id, excepted_id)
    references agents (tenant_id, id) on delete cascade
);
create index inside_notice_audience_notice_idx on inside_notice_audience (tenant_id, inside_notice_id);
create index inside_notice_audience_department_idx on inside_notice_audience (tenant_id, department_id) where department_id is not null;
create index inside_notice_audience_role_idx on inside_notice_audience (tenant_id, role_id) where role_id is not null;
create index inside_notice_audience_agent_idx on inside_notice_audience (tenant_id, agent_id) where agent_id is not null;
create index inside_notice_audience_excepted_idx on inside_notice_audience (tenant_id, excepted_id) where excepted_id is not null;

do $$ declare name text; begin
  foreach name in array array['inside_notices', 'inside_notice_audience'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to lianxi_app using (tenant_id = (select current_setting(''app.tenant'', true)::int))', name);
    execute format('grant select, insert, update, delete on %I to lianxi_app', name);
  end loop;
end $$;

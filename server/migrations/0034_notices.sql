-- Notices and who got them, dictionary items, feedback, and what a profile keeps of its mail account.

create table notices (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  -- 0 system announcement, 1 internal announcement, 2 follow-up, 3 overdue, 6 work order, 7 customer, 8 additional info, 9 payment.
  type smallint not null check (type in (0, 1, 2, 3, 6, 7, 8, 9)),
  title text not null,
  -- Sanitised HTML.
  content text not null,
  -- Shown as a dialog of its own to each recipient who has not read it.
  strong boolean not null default false,
  -- Null: the system wrote it, or its author is no more; the name stays.
  create_agent_id bigint,
  create_agent_name text not null,
  business_id text,
  order_id text,
  -- [{ fileName, fileSaveName }] of the file shelf.
  files jsonb not null default '[]',
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint notices_author_fkey foreign key (tenant_id, create_agent_id) references agents (tenant_id, id)
    on delete set null (create_agent_id)
);

create table notice_recipients (
  tenant_id int not null,
  agent_id bigint not null,
  notice_id bigint not null,
  read_at timestamptz,
  -- An agent's notices are read newest first (ids grow).
  primary key (tenant_id, agent_id, notice_id),
  constraint notice_recipients_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade,
  constraint notice_recipients_notice_fkey foreign key (tenant_id, notice_id) references notices (tenant_id, id) on delete cascade
);
create index notice_recipients_unread on notice_recipients (tenant_id, agent_id, notice_id) where read_at is null;
create index notice_recipients_notice_idx on notice_recipients (tenant_id, notice_id);

-- Values that a tenant chooses from, by type: FEEDBACK_TYPE, EMAIL_SERVER, …
create table dictionary_items (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  dict_type text not null check (dict_type ~ '^[A-Z][A-Z0-9_]*$'),
  code text not null,
  name text not null,
  sort int not null default 0,
  enabled boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint dictionary_items_code_key unique (tenant_id, dict_type, code),
  constraint dictionary_items_name_key unique (tenant_id, dict_type, name)
);

create table feedback (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  agent_id bigint not null,
  type_code text not null,
  content text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint feedback_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade
);
create index feedback_agent_idx on feedback (tenant_id, agent_id);

do $$
declare name text;
begin
  foreach name in array array['notices', 'notice_recipients', 'dictionary_items', 'feedback'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to lianxi_app using (tenant_id = (select current_setting(''app.tenant'', true)::int))', name);
    execute format('grant select, insert, update, delete on %I to lianxi_app', name);
  end loop;
end $$;

-- Mail server by which an agent's mails go out, and the authorization code for it as ciphertext.
alter table agents
  add column email_server_id bigint,
  add column email_token bytea,
  add constraint agents_email_server_fkey foreign key (tenant_id, email_server_id) references dictionary_items (tenant_id, id)
    on delete set null (email_server_id);

-- Every tenant starts with these values, the old ones and those to come; from then on they are its own to change.
create function add_default_dictionary_items(tenant int) returns void language sql as $$
  insert into dictionary_items (tenant_id, dict_type, code, name, sort)
  select tenant, item.dict_type, item.code, item.name, item.sort
  from (values
    ('FEEDBACK_TYPE', 'suggestion', '功能建议', 1),
    ('FEEDBACK_TYPE', 'problem', '问题反馈', 2),
    ('FEEDBACK_TYPE', 'interface', '界面体验', 3),
    ('FEEDBACK_TYPE', 'other', '其他', 4),
    ('EMAIL_SERVER', 'smtp.exmail.qq.com', '腾讯企业邮箱', 1),
    ('EMAIL_SERVER', 'smtp.qiye.aliyun.com', '阿里企业邮箱', 2),
    ('EMAIL_SERVER', 'smtp.qq.com', 'QQ 邮箱', 3),
    ('EMAIL_SERVER', 'smtp.163.com', '网易 163 邮箱', 4),
    ('EMAIL_SERVER', 'smtp.126.com', '网易 126 邮箱', 5)
  ) as item (dict_type, code, name, sort)
$$;
create function tenant_dictionary() returns trigger language plpgsql as $$
begin
  perform add_default_dictionary_items(new.id);
  return null;
end $$;
create trigger tenant_dictionary after insert on tenants for each row execute function tenant_dictionary();
select add_default_dictionary_items(id) from tenants;

-- Who makes a tenant (the platform) makes its first values, and may do no more with them.
create policy platform on dictionary_items for insert to lianxi_platform with check (true);
grant insert on dictionary_items to lianxi_platform;

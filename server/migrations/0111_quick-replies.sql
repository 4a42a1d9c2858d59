-- Words that agents send often: the tenant's, a skill group's, an agent's own.

create table quick_replies (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  title text not null check (char_length(title) between 1 and 50),
  content text not null check (char_length(content) between 1 and 4000),
  -- Sent as a card to this address; empty: sent as text.
  link text not null check (char_length(link) <= 500),
  scope text not null check (scope in ('public', 'group', 'own')),
  chat_group_id bigint,
  agent_id bigint,
  folder text not null check (char_length(folder) <= 30),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id),
  constraint quick_replies_title_key unique nulls not distinct (tenant_id, chat_group_id, agent_id, title),
  constraint quick_replies_group_fkey foreign key (tenant_id, chat_group_id) references chat_groups (tenant_id, id) on delete cascade,
  constraint quick_replies_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade,
  check ((scope = 'group') = (chat_group_id is not null)),
  check ((scope = 'own') = (agent_id is not null))
);

alter table quick_replies enable row level security;
alter table quick_replies force row level security;
create policy tenant on quick_replies to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
grant select, insert, update, delete on quick_replies to lianxi_app;

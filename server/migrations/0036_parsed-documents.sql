-- What each agent had parsed last, by purpose. Kept for a day.

create table parsed_documents (
  tenant_id int not null references tenants (id),
  agent_id bigint not null,
  kind text not null check (kind in ('document', 'ai', 'tag')),
  file_name text not null,
  state text not null default 'parsing' check (state in ('parsing', 'done', 'failed')),
  message text not null default '',
  result jsonb,
  started_at timestamptz not null default now(),
  primary key (tenant_id, agent_id, kind),
  constraint parsed_documents_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade
);
create index parsed_documents_age_idx on parsed_documents (started_at);

alter table parsed_documents enable row level security;
alter table parsed_documents force row level security;
create policy tenant on parsed_documents to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
create policy platform on parsed_documents to lianxi_platform using (true);
grant select, insert, update, delete on parsed_documents to lianxi_app;
-- The platform throws away what is older than a day.
grant select, delete on parsed_documents to lianxi_platform;

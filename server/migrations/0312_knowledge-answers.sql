-- Smart answers: what was asked, what was answered, and the passages as they were then.
create table knowledge_answers (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  agent_id bigint not null,
  -- Without telephone and card numbers.
  question text not null check (char_length(question) between 1 and 500),
  -- 'none': the knowledge base has no answer.
  state text not null default 'running' check (state in ('running', 'done', 'none', 'stopped')),
  -- [{ text, cites: [1, 2] }]: numbers of the sources.
  parts jsonb not null default '[]',
  -- [{ entryId, versionId, base, title, heading, content, … }]: the passages of this run, the best first.
  sources jsonb not null default '[]',
  -- Empty: no large language model wrote it.
  model text not null default '',
  -- Why no model wrote it.
  note text not null default '',
  helpful boolean,
  remark text not null default '' check (char_length(remark) <= 500),
  -- Somebody improved the knowledge because of it.
  handled_at timestamptz,
  milliseconds int,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint knowledge_answers_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade
);
create index knowledge_answers_agent_idx on knowledge_answers (tenant_id, agent_id, created_at);
-- One at a time for each agent.
create unique index knowledge_answers_running_key on knowledge_answers (tenant_id, agent_id) where state = 'running';
create index knowledge_answers_time_idx on knowledge_answers (tenant_id, created_at);

alter table knowledge_answers enable row level security;
alter table knowledge_answers force row level security;
create policy tenant on knowledge_answers to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
grant select, insert, update, delete on knowledge_answers to lianxi_app;

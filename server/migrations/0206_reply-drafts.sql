-- What an agent has begun to write in a conversation: an answer, or a note. It is there in each browser of the agent.
create table reply_drafts (
  tenant_id int not null,
  conversation_id bigint not null,
  agent_id bigint not null,
  note boolean not null,
  text text not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, conversation_id, agent_id, note),
  constraint reply_drafts_conversation_fkey foreign key (tenant_id, conversation_id) references conversations (tenant_id, id) on delete cascade,
  constraint reply_drafts_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade
);
create index reply_drafts_agent on reply_drafts (tenant_id, agent_id);

alter table reply_drafts enable row level security;
alter table reply_drafts force row level security;
create policy tenant on reply_drafts to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
grant select, insert, update, delete on reply_drafts to lianxi_app;

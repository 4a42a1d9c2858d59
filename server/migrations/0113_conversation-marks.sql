-- What quality inspectors say of a conversation: an example of good or of bad work.

create table conversation_marks (
  tenant_id int not null,
  conversation_id bigint not null,
  mark text not null check (mark in ('good', 'bad')),
  note text not null check (char_length(note) <= 200),
  agent_id bigint not null,
  at timestamptz not null default now(),
  primary key (tenant_id, conversation_id),
  constraint conversation_marks_conversation_fkey foreign key (tenant_id, conversation_id)
    references conversations (tenant_id, id) on delete cascade,
  constraint conversation_marks_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id)
);
alter table conversation_marks enable row level security;
alter table conversation_marks force row level security;
create policy tenant on conversation_marks to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
grant select, insert, update, delete on conversation_marks to lianxi_app;

-- The silent monitor of online chat: words that agents and visitors should not use, and what supervisors are told of.

create table sensitive_words (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  -- As it is compared: NFKC, small letters.
  word text not null check (char_length(word) between 1 and 50),
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint sensitive_words_word_key unique (tenant_id, word)
);

-- A tenant without a row is watched by these defaults. 0 switches a rule off.
create table chat_monitor_rules (
  tenant_id int primary key references tenants (id),
  sensitive_words boolean not null default true,
  first_reply_seconds int not null default 60 check (first_reply_seconds between 0 and 3600),
  reply_seconds int not null default 180 check (reply_seconds between 0 and 7200),
  close_minutes int not null default 120 check (close_minutes between 0 and 1440),
  version int not null default 1
);

do $$
declare name text;
begin
  foreach name in array array['sensitive_words', 'chat_monitor_rules'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to lianxi_app using (tenant_id = (select current_setting(''app.tenant'', true)::int))', name);
    execute format('grant select, insert, update, delete on %I to lianxi_app', name);
  end loop;
end $$;

-- Alerts of calls and of conversations are one log.
alter table monitor_alerts
  drop constraint monitor_alerts_pkey,
  alter column call_id drop not null,
  add column conversation_id bigint,
  -- Who had the conversation.
  add column agent_id bigint,
  add constraint monitor_alerts_conversation_fkey foreign key (tenant_id, conversation_id)
    references conversations (tenant_id, id) on delete cascade,
  add constraint monitor_alerts_once unique nulls not distinct (tenant_id, call_id, conversation_id, warning),
  add check ((call_id is null) <> (conversation_id is null));
create index monitor_alerts_of_chats on monitor_alerts (tenant_id, at desc) where conversation_id is not null;

-- Messages in which a sensitive word was found (`detail` names them).
create index messages_sensitive on messages (tenant_id, created_at) where type = 'text' and detail is not null;

-- Several agents in one conversation: its owner, and colleagues whom the owner asked to help.

alter table conversations
  add column guest_ids bigint[] not null default '{}' check (cardinality(guest_ids) <= 4),
  -- Which of them is writing an answer, and until when they have the turn.
  add column reply_agent_id bigint,
  add column reply_until timestamptz;

-- Whose desk shows a conversation as a guest's.
create index conversations_guests on conversations (tenant_id, id) where state = 'active' and guest_ids <> '{}';

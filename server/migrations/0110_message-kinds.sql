-- Messages of more kinds: attachments, cards, notes between agents, quotes and recalls.

alter table messages drop constraint messages_type_check;
alter table messages
  add constraint messages_type_check
    check (type in ('text', 'image', 'file', 'audio', 'video', 'card', 'note', 'recall', 'system')),
  -- The message that this one quotes or, being a recall, takes back: an earlier one of the same conversation.
  add column ref_seq int check (ref_seq between 1 and seq - 1),
  -- Of an attachment: fileName, size, contentType. Of a card: title, summary.
  add column detail jsonb,
  -- Only agents may read it: a note, or the recall of one.
  add column internal boolean not null default false,
  -- Taken back: nobody is shown its words any more.
  add column recalled boolean not null default false,
  add check (type <> 'note' or (internal and author = 'agent')),
  add check (type <> 'recall' or ref_seq is not null);

-- Which conversation shows a file: decides whether a visitor may read it.
drop index messages_pictures;
create index messages_attachments on messages (tenant_id, body) where type in ('image', 'file', 'audio', 'video');

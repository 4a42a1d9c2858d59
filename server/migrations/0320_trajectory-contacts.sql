-- The call, conversation or video call of which an entry tells: the history leads to its record.
alter table customer_trajectory
  add column contact_kind text,
  add column contact_id bigint,
  add constraint customer_trajectory_contact_check
    check (contact_kind in ('call', 'chat', 'video') and contact_id is not null or contact_kind is null and contact_id is null);

-- Entries that were made of facts before they noted which contact.
update customer_trajectory t
set contact_kind = t.kind, contact_id = coalesce(f.payload ->> 'callId', f.payload ->> 'conversationId')::bigint
from facts f
where t.fact = f.shard || ':' || f.seq and t.tenant_id = f.tenant_id and t.kind in ('call', 'chat', 'video')
  and coalesce(f.payload ->> 'callId', f.payload ->> 'conversationId') is not null;

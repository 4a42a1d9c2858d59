-- A customer's history tells of calls and of video calls as well, from facts, and takes each fact once.

alter table customer_trajectory drop constraint customer_trajectory_kind_check;
alter table customer_trajectory add constraint customer_trajectory_kind_check
  check (kind in ('created', 'imported', 'changed', 'allotted', 'labelled', 'note', 'chat', 'call', 'video'));

-- Shard and number of the fact from which the entry was made; null: of none.
alter table customer_trajectory add column fact text;
create unique index customer_trajectory_fact on customer_trajectory (tenant_id, fact) where fact is not null;

-- Facts arrive when they arrive: the order of a history is that of its times.
drop index customer_trajectory_customer_idx;
create index customer_trajectory_customer_idx on customer_trajectory (tenant_id, customer_id, created_at, id);

-- Entries that were made of facts before they noted which.
update customer_trajectory t set fact = f.shard || ':' || f.seq
from facts f
where f.name = 'conversation.ended' and t.kind = 'chat' and t.tenant_id = f.tenant_id
  and t.customer_id = (f.payload ->> 'customerId')::bigint and t.created_at = (f.payload ->> 'endedAt')::timestamptz;

-- What was over before there were facts of it is told now, and the consumer writes the entries: their words are ciphertext,
-- which no migration can make.
create function pg_temp.iso(at timestamptz) returns text language sql immutable as
$$ select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

lock table fact_heads in exclusive mode;

create temp table past on commit drop as
select tenant_id, name, key, payload, (get_byte(sha256(convert_to(tenant_id || ':' || key, 'UTF8')), 0) % 16)::smallint as shard,
  row_number() over (order by at) as place
from (
  select c.tenant_id, 'call.ended' as name, c.id::text as key, c.ended_at as at, json_build_object('callId', c.id::text,
    'direction', c.direction, 'customerId', c.customer_id::text, 'agentId', c.agent_id::text, 'beganAt', pg_temp.iso(c.began_at),
    'answeredAt', pg_temp.iso(c.answered_at), 'cause', c.missed_cause, 'endedAt', pg_temp.iso(c.ended_at)) as payload
  from calls c
  where c.customer_id is not null and c.ended_at is not null and (c.direction <> 'in' or c.answered_at is not null)
  union all
  select c.tenant_id, 'call.missed', c.id::text, c.ended_at, json_build_object('callId', c.id::text, 'direction', c.direction,
    'customerId', c.customer_id::text, 'beganAt', pg_temp.iso(c.began_at), 'cause', c.missed_cause,
    'endedAt', pg_temp.iso(c.ended_at))
  from calls c
  where c.customer_id is not null and c.ended_at is not null and c.direction = 'in' and c.answered_at is null
  union all
  select c.tenant_id, 'voicemail.left', c.id::text, l.created_at, json_build_object('callId', c.id::text,
    'customerId', c.customer_id::text, 'seconds', coalesce(r.seconds, 0), 'leftAt', pg_temp.iso(l.created_at))
  from leaves l
  join calls c on c.tenant_id = l.tenant_id and c.id = l.call_id
  join recordings r on r.tenant_id = l.tenant_id and r.call_id = l.call_id and r.kind = 'message'
  where c.customer_id is not null
  union all
  select c.tenant_id, 'video-call.ended', c.id::text, c.ended_at, json_build_object('callId', c.id::text,
    'customerId', v.customer_id::text, 'agentId', c.agent_id::text, 'beganAt', pg_temp.iso(c.created_at),
    'answeredAt', pg_temp.iso(c.answered_at), 'endedAt', pg_temp.iso(c.ended_at))
  from video_calls c join video_visitors v on v.tenant_id = c.tenant_id and v.id = c.visitor_id
  where v.customer_id is not null and c.ended_at is not null and c.answered_at is not null
  union all
  select c.tenant_id, 'video-call.missed', c.id::text, c.ended_at, json_build_object('callId', c.id::text,
    'customerId', v.customer_id::text, 'beganAt', pg_temp.iso(c.created_at), 'endedAt', pg_temp.iso(c.ended_at))
  from video_calls c join video_visitors v on v.tenant_id = c.tenant_id and v.id = c.visitor_id
  where v.customer_id is not null and c.ended_at is not null and c.answered_at is null
  union all
  select c.tenant_id, 'conversation.ended', c.id::text, c.closed_at, json_build_object('conversationId', c.id::text,
    'customerId', v.customer_id::text, 'agentId', c.agent_id::text, 'beganAt', pg_temp.iso(c.created_at),
    'endedAt', pg_temp.iso(c.closed_at))
  from conversations c join visitors v on v.tenant_id = c.tenant_id and v.id = c.visitor_id
  where v.customer_id is not null and c.closed_at is not null
    and not exists (
      select from facts f where f.tenant_id = c.tenant_id and f.name = 'conversation.ended' and f.key = c.id::text)
    and not exists (
      select from customer_trajectory t
      where t.tenant_id = c.tenant_id and t.kind = 'chat' and t.created_at = date_trunc('milliseconds', c.closed_at))
) as over;

insert into facts (shard, seq, tenant_id, name, key, payload)
select past.shard, head.seq + row_number() over (partition by past.shard order by past.place), tenant_id, name, key, payload
from past join fact_heads head using (shard);

update fact_heads head set seq = seq + added.n
from (select shard, count(*) as n from past group by shard) added where added.shard = head.shard;

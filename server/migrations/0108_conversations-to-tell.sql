-- Every message moves last_seq. While an index read it, each message wrote all indexes of its conversation anew, those of
-- the search among them; a column that stays as it is leaves them alone (a heap-only update).

alter table conversations
  add column to_tell boolean not null generated always as (channel <> 'web' and last_seq > channel_seq) stored;

drop index conversations_to_tell;
create index conversations_to_tell on conversations (tenant_id, id) where to_tell;

drop policy channel_sweep on conversations;
create policy channel_sweep on conversations for select to lianxi_platform using (to_tell);
grant select (to_tell) on conversations to lianxi_platform;

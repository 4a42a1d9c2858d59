-- A conversation that is over stays on its agent's desk until they put it away; what ended before is away.
alter table conversations add column put_away boolean not null default false;
update conversations set put_away = true where state = 'closed';
create index conversations_over_on_desk on conversations (tenant_id, agent_id, closed_at) where state = 'closed' and not put_away;

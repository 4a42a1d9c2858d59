-- One-use tickets for socket handshakes, good for 60 s. Redeeming deletes the row, so a ticket opens one socket.

create table socket_tickets (
  hash bytea primary key,
  tenant_id int not null,
  agent_id bigint not null,
  session_id bigint not null references auth_sessions (id) on delete cascade,
  purpose text not null,
  expires_at timestamptz not null
);
create index socket_tickets_session on socket_tickets (session_id);

alter table socket_tickets enable row level security;
alter table socket_tickets force row level security;
create policy tenant on socket_tickets to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
create policy platform on socket_tickets to lianxi_platform using (true);
grant insert on socket_tickets to lianxi_app;
grant select, delete on socket_tickets to lianxi_platform;

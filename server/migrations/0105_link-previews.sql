-- What pages are called that people send links to. Only hosts that a tenant named are asked.

alter table chat_settings add column preview_hosts text[] not null default '{}';

create table link_previews (
  tenant_id int not null references tenants (id),
  -- SHA-256 of the address.
  url_hash bytea not null,
  -- Null: not asked yet, or there is none.
  title text,
  description text not null default '',
  -- When somebody was sent to ask.
  wanted_at timestamptz not null,
  -- When the page answered, or was given up; null: never yet.
  asked_at timestamptz,
  primary key (tenant_id, url_hash)
);
alter table link_previews enable row level security;
alter table link_previews force row level security;
create policy tenant on link_previews to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
grant select, insert, update, delete on link_previews to lianxi_app;

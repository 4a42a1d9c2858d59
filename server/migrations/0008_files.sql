-- Uploaded files. The bytes are in the file store under `save_name`; the row says whose they are.

create table files (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  -- Unguessable, and the name on the disk.
  save_name text not null constraint files_save_name_key unique,
  -- As the uploader named it; only ever shown.
  file_name text not null,
  -- Read from the content.
  content_type text not null,
  size bigint not null,
  sha256 bytea not null,
  uploader text not null check (uploader in ('agent', 'visitor')),
  uploader_id bigint not null,
  created_at timestamptz not null default now(),
  -- Set when something refers to the file; an upload that nothing refers to is removed after a day.
  kept_at timestamptz,
  primary key (tenant_id, id)
);
create index files_unreferenced on files (created_at) where kept_at is null;

alter table files enable row level security;
alter table files force row level security;
create policy tenant on files to lianxi_app using (tenant_id = (select current_setting('app.tenant', true)::int));
create policy platform on files to lianxi_platform using (true);
grant select, insert on files to lianxi_app;
grant update (kept_at) on files to lianxi_app;
grant select, delete on files to lianxi_platform;

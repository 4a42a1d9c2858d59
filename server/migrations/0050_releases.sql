-- Releases of remotes (docs/decisions/0009). They belong to the platform, not to a tenant: lianxi_platform writes them,
-- tenants' transactions read what the fingerprint of a session's rights and the reports of browsers need.

-- Staff of this tenant run the platform: calls marked `operator` are theirs alone.
alter table tenants add column operator boolean not null default false;

create table remotes (
  remote_id text primary key check (remote_id ~ '^[a-z][a-z0-9-]*$'),
  name text not null,
  stable_version text,
  -- What a rollback goes back to.
  previous_version text,
  canary_version text,
  canary_percent int not null default 0 check (canary_percent between 0 and 100),
  canary_tenants int[] not null default '{}',
  -- Grows with every move of a pointer: of two who move at once, the second is refused.
  revision bigint not null default 0,
  created_at timestamptz not null default now()
);

create table remote_releases (
  remote_id text not null references remotes (remote_id),
  version text not null,
  state text not null default 'uploaded' check (state in ('uploaded', 'canary', 'stable', 'retired', 'revoked')),
  origin text not null check (origin in ('bundled', 'uploaded')),
  remote jsonb not null,
  manifest jsonb not null,
  -- File → sha384-…, as the server computed it.
  integrity jsonb not null,
  size_bytes bigint not null,
  uploaded_by text not null,
  notes text not null default '',
  created_at timestamptz not null default now(),
  -- Since when it is, or last was, stable; null: never, or taken back.
  promoted_at timestamptz,
  -- Since when no pointer names it; null while one does. Files go ninety days later.
  idle_since timestamptz default now(),
  expired_at timestamptz,
  revoked_at timestamptz,
  revoke_reason text,
  primary key (remote_id, version),
  check ((state = 'revoked') = (revoked_at is not null))
);
alter table remotes
  add constraint remotes_stable_fkey foreign key (remote_id, stable_version) references remote_releases (remote_id, version),
  add constraint remotes_previous_fkey foreign key (remote_id, previous_version) references remote_releases (remote_id, version),
  add constraint remotes_canary_fkey foreign key (remote_id, canary_version) references remote_releases (remote_id, version);

-- By which a team releases its one remote; kept as SHA-256.
create table release_tokens (
  id bigint generated always as identity primary key,
  remote_id text not null,
  team text not null,
  token_hash bytea not null constraint release_tokens_hash_key unique,
  created_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  last_used_at timestamptz
);

-- Who did what. Never changed, never deleted.
create table release_events (
  id bigint generated always as identity primary key,
  remote_id text not null,
  version text,
  action text not null check (action in (
    'uploaded', 'canary', 'promoted', 'rolled-back', 'reverted', 'revoked', 'expired', 'token-issued', 'token-withdrawn'
  )),
  actor text not null,
  detail jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index release_events_remote_idx on release_events (remote_id, id desc);

-- What browsers reported, by minute. `load_ms` counts loads by how long they took (release-health.ts).
create table release_health (
  remote_id text not null,
  version text not null,
  minute timestamptz not null,
  loads int not null default 0,
  load_failures int not null default 0,
  crashes int not null default 0,
  integrity_failures int not null default 0,
  load_ms int[] not null,
  primary key (remote_id, version, minute),
  constraint release_health_release_fkey foreign key (remote_id, version) references remote_releases (remote_id, version)
);
create index release_health_minute_idx on release_health (minute);

-- Builds of the host that servers serve; live when seen within a day.
create table host_builds (
  build text primary key,
  provides jsonb not null,
  first_seen timestamptz not null default now(),
  last_seen timestamptz not null default now()
);

-- What signs the registry's replies (Ed25519). The private half is encrypted under the installation's secret.
create table registry_keys (
  key_id text primary key,
  public_key text not null,
  private_key bytea not null,
  created_at timestamptz not null default now()
);

grant select, insert, update on remotes, remote_releases, release_tokens to lianxi_platform;
grant select, insert on release_events, registry_keys to lianxi_platform;
grant select, insert, update, delete on release_health, host_builds to lianxi_platform;
grant select (remote_id, revision) on remotes to lianxi_app;
grant select (remote_id, version) on remote_releases to lianxi_app;
grant select, insert, update on release_health to lianxi_app;

-- Servers read the releases again, and open portals hear of a moved pointer as they hear of changed rights.
create function notify_releases_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('lianxi_releases', '');
  return null;
end $$;
create trigger releases_changed after insert or update on remote_releases for each statement execute function notify_releases_changed();
create trigger releases_changed after insert or update on remotes for each statement execute function notify_releases_changed();
create trigger rights_changed after update of revision on remotes for each statement execute function notify_rights_changed();

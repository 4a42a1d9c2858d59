-- A developer's browser may run one remote from one origin, for hours (docs/decisions/0013).

create table override_grants (
  id bigint generated always as identity primary key,
  remote_id text not null references remotes (remote_id),
  -- As a browser writes it: scheme, host and port.
  origin text not null,
  -- Whose people may redeem it.
  tenant_id int not null references tenants (id),
  -- What is shown once and redeemed once; kept as SHA-256.
  code_hash bytea not null constraint override_grants_code_key unique,
  created_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  redeemed_at timestamptz,
  agent_id bigint,
  -- What the browser that redeemed it shows from then on; kept as SHA-256.
  browser_hash bytea constraint override_grants_browser_key unique,
  withdrawn_at timestamptz,
  check (expires_at <= created_at + interval '8 hours'),
  check ((redeemed_at is null) = (agent_id is null) and (redeemed_at is null) = (browser_hash is null)),
  constraint override_grants_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade
);
-- Made beyond tenants and asked for before anybody is known: only the platform's role sees it.
alter table override_grants enable row level security;
alter table override_grants force row level security;
create policy platform on override_grants to lianxi_platform using (true);
grant select, insert, update on override_grants to lianxi_platform;

alter table release_events
  drop constraint release_events_action_check,
  add constraint release_events_action_check check (action in (
    'uploaded', 'canary', 'promoted', 'rolled-back', 'reverted', 'revoked', 'expired', 'token-issued', 'token-withdrawn',
    'override-granted', 'override-redeemed', 'override-withdrawn'
  ));

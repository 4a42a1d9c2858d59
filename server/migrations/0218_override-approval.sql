-- A grant to run a remote from a developer's machine is for one person, and holds once the tenant's administrator or the operator
-- approved it (docs/decisions/0013). Nobody approved the former ones: they end.

update override_grants set withdrawn_at = now() where withdrawn_at is null;

alter table override_grants
  -- The sign-in name of the only person who may redeem it; null: of before.
  add column username text,
  add column approved_by text,
  add column approved_at timestamptz,
  add check (username is not null or withdrawn_at is not null),
  add check ((approved_at is null) = (approved_by is null)),
  add check (withdrawn_at is not null or redeemed_at is null or approved_at is not null);

alter table release_events
  drop constraint release_events_action_check,
  add constraint release_events_action_check check (action in (
    'uploaded', 'canary', 'promoted', 'rolled-back', 'reverted', 'withheld', 'revoked', 'expired', 'token-issued',
    'token-withdrawn', 'override-asked', 'override-granted', 'override-redeemed', 'override-withdrawn'
  ));

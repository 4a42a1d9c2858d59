-- What every record has: when it was made and when it was changed last.
alter table bot_questions add column updated_at timestamptz not null default now();
alter table caller_pools add column updated_at timestamptz not null default now();
alter table call_scripts
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
alter table status_options
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();

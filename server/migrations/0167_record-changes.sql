-- Nouns that became records: when one was made and changed last, and how often.
alter table hotlines add column updated_at timestamptz not null default now();
alter table outbound_routes add column updated_at timestamptz not null default now();
alter table sites add column updated_at timestamptz not null default now();
alter table video_sites add column updated_at timestamptz not null default now();
alter table extensions add column updated_at timestamptz not null default now();
alter table summary_templates
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
alter table sensitive_words
  add column updated_at timestamptz not null default now(),
  add column version int not null default 1;

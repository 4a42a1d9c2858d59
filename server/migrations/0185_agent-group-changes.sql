-- Groups of agents are records: each says when it was changed last.
alter table skill_groups add column updated_at timestamptz not null default now();
alter table chat_groups add column updated_at timestamptz not null default now();
alter table video_groups add column updated_at timestamptz not null default now();

-- Two who change a label at once: the second is told, as with every record.
alter table labels
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  add column version int not null default 1;

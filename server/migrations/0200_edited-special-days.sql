-- Users edit the days of the business calendar: each becomes a record.

alter table special_days drop constraint special_days_pkey;
alter table special_days
  add column id bigint generated always as identity,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now(),
  add column version int not null default 1,
  add primary key (tenant_id, id),
  add constraint special_days_day_key unique (tenant_id, day),
  add constraint special_days_name_check check (char_length(name) <= 50);

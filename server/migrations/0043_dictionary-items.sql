-- Values of dictionaries are kept by administrators now, who see when one changed.
alter table dictionary_items add column updated_at timestamptz not null default now();

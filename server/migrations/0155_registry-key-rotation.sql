-- A key that is retired signs no more; the next one is endorsed by it, so that pages which know the old one believe the new one.
alter table registry_keys
  add column retired_at timestamptz,
  add column endorsed_by text references registry_keys,
  add column endorsement text,
  add constraint registry_keys_endorsement check ((endorsed_by is null) = (endorsement is null));

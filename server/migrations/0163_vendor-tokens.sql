-- Access tokens that vendors gave, shared by all server processes.

create table vendor_tokens (
  -- Keyed hash of what the token belongs to.
  key text primary key,
  -- Ciphertext; null: none was given yet.
  token bytea,
  good_until timestamptz,
  -- A process fetches a new one, until then at most.
  fetched_until timestamptz
);
grant select, insert, update, delete on vendor_tokens to lianxi_platform;

-- A refresh token names its session by a random family, so that any token that the session ever had is known as one of
-- its own: an old one that comes back was copied. Sessions from before get theirs at their next exchange.
alter table auth_sessions
  -- SHA-256 of the family's name.
  add column family_hash bytea constraint auth_sessions_family_key unique,
  -- Of the last exchange: with the token that was given in, it makes the pair that was given out. Alone it opens nothing.
  add column exchange_salt bytea,
  -- The newest pair was used: its reply was not lost.
  add column used boolean not null default true;

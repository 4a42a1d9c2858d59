-- The entry of a party into the room: the hash of its token. A new token replaces the former one.
alter table video_parties
  add entry_hash bytea,
  -- Until when the entry must begin; null: it has begun, and the party may return with the same token.
  add entry_until timestamptz;

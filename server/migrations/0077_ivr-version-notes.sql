-- What whoever published a version of a flow said about it.
alter table ivr_flow_versions
  add column note text not null default '' check (char_length(note) <= 200);

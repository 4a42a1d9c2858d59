-- Whose a line is, and what the switch knows of it beside its answer to OPTIONS.

alter table trunks
  -- With the carrier; null: it is known by its address, or nobody looked yet.
  add registered boolean,
  -- Tenants whose calls may go out over it; none: all.
  add tenant_ids int[] not null default '{}';

-- Without a number it is asked alone (OPTIONS), and nobody is called.
alter table trunk_tests alter number drop not null;
-- An answer to OPTIONS may take less than one.
alter table trunk_tests alter took_ms type real;

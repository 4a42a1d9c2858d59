-- The chat's blacklist holds visitors of the tenant, as that of video does. Entries of nobody kept nobody away.
delete from blacklist_entries b
where not exists (select from visitors v where v.tenant_id = b.tenant_id and v.id = b.visitor_id);
alter table blacklist_entries add constraint blacklist_entries_visitor_fkey
  foreign key (tenant_id, visitor_id) references visitors (tenant_id, id) on delete cascade;

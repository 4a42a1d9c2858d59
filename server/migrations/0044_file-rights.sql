-- What a background task made may be fetched only by who still holds the rights that it took: all of these codes.
alter table files add column needs text[] not null default '{}';

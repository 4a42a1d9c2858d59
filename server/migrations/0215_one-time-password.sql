-- A password that an administrator saw: of a new user, or after a reset. Whoever signs in with it must choose another one first.
alter table agents add column one_time_password boolean not null default false;

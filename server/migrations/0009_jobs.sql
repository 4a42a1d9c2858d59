-- pg-boss keeps its own tables in this schema and migrates them itself. A job is sent inside the
-- transaction that causes it, so the two runtime roles may insert; only the owner works jobs off.

create schema if not exists jobs;
grant usage on schema jobs to lianxi_app, lianxi_platform;
alter default privileges in schema jobs grant select, insert on tables to lianxi_app, lianxi_platform;

-- Who told of a failure or a crash in that minute, twenty at most: one broken machine, or one person who means ill, must
-- not take a release from everybody (registry/judge.ts).
alter table release_health add column troubled_agents bigint[] not null default '{}';

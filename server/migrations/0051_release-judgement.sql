-- Since when a pointer names what it names because somebody moved it forward; null after a way back. What browsers
-- report is judged from then on (registry/judge.ts), and a way back is never judged again.
alter table remotes add column stable_since timestamptz, add column canary_since timestamptz;

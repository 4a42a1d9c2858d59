-- Recordings by LiveKit Egress: a file of its own in a folder of ours, instead of pieces of an agent's browser.

-- Its name; null: a browser records.
alter table video_recordings add column egress_file text;
alter table video_recordings drop constraint video_recordings_failure_check;
alter table video_recordings add constraint video_recordings_failure_check
  check (failure in ('empty', 'unmade', 'no-space', 'broken-off'));

-- Across tenants: whose rooms are being recorded.
grant select (call_id, egress_file) on video_recordings to lianxi_platform;

-- Why a recording of a video call failed. One whose pieces are there and whose file could not be made may be tried again.

alter table video_recordings add column failure text check (failure in ('empty', 'unmade', 'no-space'));
update video_recordings set failure = 'empty' where state = 'failed';
alter table video_recordings add check ((state = 'failed') = (failure is not null));

drop index video_recordings_unfinished;
create index video_recordings_unfinished on video_recordings (tenant_id, heard_at) where state in ('open', 'stopped', 'preparing');

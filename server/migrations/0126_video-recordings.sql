-- Recordings of video calls: the agent's browser sends the picture in pieces, of which a file is made after the end.

create table video_recordings (
  tenant_id int not null,
  id bigint generated always as identity,
  call_id bigint not null,
  -- Who recorded it.
  agent_id bigint not null,
  -- open: pieces are expected. stopped: those on their way are taken. preparing: its file is being made. gone: past its days.
  state text not null default 'open' check (state in ('open', 'stopped', 'preparing', 'ready', 'failed', 'gone')),
  next_seq int not null default 1,
  bytes bigint not null default 0,
  began_at timestamptz not null default now(),
  -- When a piece came last.
  heard_at timestamptz not null default now(),
  seconds real,
  seekable boolean not null default false,
  file_save_name text,
  primary key (tenant_id, id),
  constraint video_recordings_call_fkey foreign key (tenant_id, call_id) references video_calls (tenant_id, id) on delete cascade,
  constraint video_recordings_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id),
  check ((state = 'ready') <= (file_save_name is not null and seconds is not null))
);
create unique index video_recordings_one_open on video_recordings (tenant_id, call_id) where state = 'open';
create index video_recordings_of on video_recordings (tenant_id, call_id, id);
create index video_recordings_unfinished on video_recordings (tenant_id, heard_at) where state in ('open', 'stopped');

create table video_recording_chunks (
  tenant_id int not null,
  recording_id bigint not null,
  seq int not null,
  file_save_name text not null,
  primary key (tenant_id, recording_id, seq),
  constraint video_recording_chunks_fkey foreign key (tenant_id, recording_id)
    references video_recordings (tenant_id, id) on delete cascade
);

do $$
declare name text;
begin
  foreach name in array array['video_recordings', 'video_recording_chunks'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to lianxi_app using (tenant_id = (select current_setting(''app.tenant'', true)::int))', name);
    execute format('grant select, insert, update, delete on %I to lianxi_app', name);
  end loop;
end $$;

-- Across tenants: whose recordings are not finished.
create policy sweep on video_recordings for select to lianxi_platform using (true);
grant select (tenant_id, state) on video_recordings to lianxi_platform;

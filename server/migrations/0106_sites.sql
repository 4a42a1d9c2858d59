-- A tenant's entrances: any number of web sites, each with a look, groups and questions of its own, and accounts of other
-- channels. What a conversation knows of its entrance; the robot that speaks first; what its visitor thought of it.

alter table sites
  drop constraint sites_pkey,
  add column id bigint generated always as identity,
  -- What a page names the site by: unguessable, since it is all that a page knows.
  add column key text not null default 's' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 20) constraint sites_key unique,
  add column channel text not null default 'web' check (channel in ('web', 'wechat', 'plus', 'meituan', 'douyin')),
  add column name text not null default '官网',
  add column enabled boolean not null default true,
  -- Everything of the look beside title, welcome and accent; what is not in it is as usual.
  add column look jsonb not null default '{}',
  -- Whom its visitors wait for who chose no group; null: the tenant's.
  add column chat_group_id bigint,
  -- Ciphertext of an account's credentials.
  add column secret bytea,
  add column created_at timestamptz not null default now(),
  add column version int not null default 1,
  add primary key (tenant_id, id),
  add constraint sites_name_key unique (tenant_id, channel, name),
  add constraint sites_group_fkey foreign key (tenant_id, chat_group_id)
    references chat_groups (tenant_id, id) on delete set null (chat_group_id);

alter table visitors
  add column site_id bigint,
  -- Who they are on their channel, as it names them: an open id; null on the web.
  add column external_id text,
  add constraint visitors_site_fkey foreign key (tenant_id, site_id) references sites (tenant_id, id),
  add constraint visitors_external_key unique (tenant_id, site_id, external_id);
update visitors v set site_id = s.id from sites s where s.tenant_id = v.tenant_id;

alter table conversations
  drop constraint conversations_state_check,
  -- bot: the robot answers, nobody waits.
  add constraint conversations_state_check check (state in ('bot', 'queued', 'active', 'closed')),
  drop constraint conversations_channel_check,
  add constraint conversations_channel_check check (channel in ('web', 'wechat', 'plus', 'meituan', 'douyin')),
  add column site_id bigint,
  -- Ciphertext of what the visitor filled in before: [{label, value, phone}].
  add column form bytea,
  -- How often the robot found no answer since it last did.
  add column bot_misses int not null default 0,
  -- Since when the visitor is asked for a rating.
  add column rating_invited_at timestamptz,
  add column rating smallint check (rating between 1 and 5),
  add column rating_words text not null default '',
  add column rated_at timestamptz,
  add check ((rating is null) = (rated_at is null)),
  add constraint conversations_site_fkey foreign key (tenant_id, site_id) references sites (tenant_id, id);
update conversations c set site_id = s.id from sites s where s.tenant_id = c.tenant_id;
create index conversations_by_rating on conversations (tenant_id, rated_at desc) where rating is not null;

alter table messages
  drop constraint messages_author_check,
  add constraint messages_author_check check (author in ('visitor', 'agent', 'bot', 'system')),
  drop constraint messages_check,
  add constraint messages_author_id_check check ((author in ('bot', 'system')) = (author_id is null));

-- Which pages a visitor was on, the newest last.
create table visitor_pages (
  tenant_id int not null,
  id bigint generated always as identity,
  visitor_id bigint not null,
  title text not null,
  url text not null,
  at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint visitor_pages_visitor_fkey foreign key (tenant_id, visitor_id) references visitors (tenant_id, id)
);
create index visitor_pages_of on visitor_pages (tenant_id, visitor_id, id desc);

-- What a site's robot answers from.
create table bot_questions (
  tenant_id int not null,
  id bigint generated always as identity,
  -- Null: every site's.
  site_id bigint,
  question text not null check (char_length(question) between 1 and 200),
  -- Other ways to ask the same.
  similar_questions text[] not null default '{}',
  answer text not null check (char_length(answer) between 1 and 2000),
  enabled boolean not null default true,
  -- How often it was answered.
  hits int not null default 0,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id),
  constraint bot_questions_key unique nulls not distinct (tenant_id, site_id, question),
  constraint bot_questions_site_fkey foreign key (tenant_id, site_id) references sites (tenant_id, id) on delete cascade
);

do $$
declare
  name text;
begin
  foreach name in array array['visitor_pages', 'bot_questions'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy tenant on %I to lianxi_app using (tenant_id = (select current_setting(''app.tenant'', true)::int))', name);
    execute format('grant select, insert, update, delete on %I to lianxi_app', name);
  end loop;
end $$;

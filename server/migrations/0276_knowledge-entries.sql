-- The knowledge base: its categories, and what people look up every day. One store: articles with versions come into it.
create table knowledge_categories (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  parent_id bigint,
  name text not null check (char_length(name) between 1 and 30),
  level smallint not null check (level between 1 and 3),
  -- The specification's numbers: 2 is the base of the whole tenant, 3 is knowledge.
  genre smallint not null check (genre = 2),
  type smallint not null check (type = 3),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id),
  constraint knowledge_categories_name_key unique nulls not distinct (tenant_id, genre, type, parent_id, name),
  constraint knowledge_categories_parent_fkey foreign key (tenant_id, parent_id) references knowledge_categories (tenant_id, id),
  constraint knowledge_categories_top check ((parent_id is null) = (level = 1))
);

create table knowledge_entries (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  kind text not null check (kind in ('word', 'question', 'link', 'article', 'file')),
  category_id bigint not null,
  -- Of a question: the question; its answer is the content.
  title text not null check (char_length(title) between 1 and 50000),
  content text not null default '' check (char_length(content) <= 50000),
  address text check (char_length(address) <= 500),
  -- The name of an uploaded file.
  file text,
  enabled boolean not null default true,
  sort int not null default 0 check (sort between 0 and 9999),
  -- How often agents took it at their desks.
  uses int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id),
  constraint knowledge_entries_category_fkey foreign key (tenant_id, category_id) references knowledge_categories (tenant_id, id),
  constraint knowledge_entries_link check ((kind = 'link') = (address is not null)),
  constraint knowledge_entries_file check ((kind = 'file') = (file is not null))
);
-- One for each kind, so that each has its own error. A title may be longer than an index takes.
create unique index knowledge_entries_word_key on knowledge_entries (tenant_id, md5(title)) where kind = 'word';
create unique index knowledge_entries_question_key on knowledge_entries (tenant_id, md5(title)) where kind = 'question';
create unique index knowledge_entries_link_key on knowledge_entries (tenant_id, md5(title)) where kind = 'link';
create unique index knowledge_entries_article_key on knowledge_entries (tenant_id, md5(title)) where kind = 'article';
create unique index knowledge_entries_file_key on knowledge_entries (tenant_id, md5(title)) where kind = 'file';
create index knowledge_entries_category_idx on knowledge_entries (tenant_id, category_id);

do $$ declare name text; begin
  foreach name in array array['knowledge_categories', 'knowledge_entries'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to lianxi_app using (tenant_id = (select current_setting(''app.tenant'', true)::int))', name);
    execute format('grant select, insert, update, delete on %I to lianxi_app', name);
  end loop;
end $$;

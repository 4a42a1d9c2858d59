-- The store of knowledge: an entry of the common base has versions, which somebody else reviews before anybody finds them. What
-- agents use every day (base desk) and what a person notes for themselves (base person) stay without versions.
alter table knowledge_entries
  add column base text not null default 'desk' check (base in ('desk', 'common', 'person')),
  -- Whose own knowledge it is.
  add column owner_id bigint,
  add column labels text[] not null default '{}' check (cardinality(labels) <= 20),
  -- Of a question: one in each line.
  add column similar_questions text not null default '' check (char_length(similar_questions) <= 5000),
  add constraint knowledge_entries_owner check ((base = 'person') = (owner_id is not null)),
  add constraint knowledge_entries_store check (base = 'desk' or kind in ('question', 'article')),
  add constraint knowledge_entries_owner_fkey foreign key (tenant_id, owner_id) references agents (tenant_id, id) on delete cascade;
create index knowledge_entries_owner_idx on knowledge_entries (tenant_id, owner_id);

drop index knowledge_entries_question_key;
drop index knowledge_entries_article_key;
create unique index knowledge_entries_question_key on knowledge_entries (tenant_id, md5(title))
  where kind = 'question' and base = 'desk';
create unique index knowledge_entries_article_key on knowledge_entries (tenant_id, md5(title))
  where kind = 'article' and base = 'desk';
create unique index knowledge_entries_common_key on knowledge_entries (tenant_id, kind, md5(title)) where base = 'common';
create unique index knowledge_entries_person_key on knowledge_entries (tenant_id, owner_id, kind, md5(title))
  where base = 'person';

-- Of a common entry: title, similar_questions and content of the entry itself are those of its newest version, for lists only.
create table knowledge_versions (
  tenant_id int not null,
  id bigint generated always as identity,
  entry_id bigint not null,
  -- Counts from 1 within the entry.
  number int not null,
  -- 'replaced': a later one was published.
  state text not null default 'draft' check (state in ('draft', 'review', 'published', 'replaced', 'withdrawn')),
  title text not null check (char_length(title) between 1 and 50000),
  similar_questions text not null default '' check (char_length(similar_questions) <= 5000),
  content text not null check (char_length(content) between 1 and 50000),
  -- Who may find it; departments: only these, with those below them; none: all.
  audience text[] not null check (cardinality(audience) > 0 and audience <@ array['customers', 'agents', 'robots']),
  department_ids bigint[] not null default '{}',
  -- Null: from its publication on, and for good.
  valid_from timestamptz,
  valid_until timestamptz,
  -- All who wrote it: none of them may review it.
  editor_ids bigint[] not null,
  editor_names text[] not null,
  submitted_at timestamptz,
  reviewer_id bigint,
  reviewer_name text,
  -- Why it was sent back.
  remark text not null default '' check (char_length(remark) <= 500),
  published_at timestamptz,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint knowledge_versions_entry_fkey foreign key (tenant_id, entry_id) references knowledge_entries (tenant_id, id) on delete cascade,
  constraint knowledge_versions_number_key unique (tenant_id, entry_id, number),
  constraint knowledge_versions_reviewer check (reviewer_id is null or not reviewer_id = any (editor_ids)),
  constraint knowledge_versions_reviewed check (state not in ('published', 'replaced', 'withdrawn') or reviewer_id is not null),
  constraint knowledge_versions_valid check (valid_from is null or valid_until is null or valid_from < valid_until)
);
-- At most one is in force, and at most one is being written.
create unique index knowledge_versions_published_key on knowledge_versions (tenant_id, entry_id) where state = 'published';
create unique index knowledge_versions_open_key on knowledge_versions (tenant_id, entry_id) where state in ('draft', 'review');
create index knowledge_versions_review_idx on knowledge_versions (tenant_id, submitted_at) where state = 'review';

-- The passages by which entries are found. Only of the published version, or of an entry without versions: whoever withdraws or
-- replaces one removes them in the same transaction.
create table knowledge_passages (
  tenant_id int not null,
  id bigint generated always as identity,
  entry_id bigint not null,
  version_id bigint,
  -- Counts from 1 within the entry.
  number int not null,
  -- The headings above it, joined; of a question: the question.
  heading text not null,
  -- Further words by which it is found: similar questions.
  also text not null default '',
  content text not null,
  words tsvector not null,
  primary key (tenant_id, id),
  constraint knowledge_passages_entry_fkey foreign key (tenant_id, entry_id) references knowledge_entries (tenant_id, id) on delete cascade,
  constraint knowledge_passages_version_fkey foreign key (tenant_id, version_id) references knowledge_versions (tenant_id, id) on delete cascade
);
create index knowledge_passages_entry_idx on knowledge_passages (tenant_id, entry_id);
create index knowledge_passages_version_idx on knowledge_passages (tenant_id, version_id);
create index knowledge_passages_words_idx on knowledge_passages using gin (words);

-- Whether what was found helped, and why not: each agent says it once for an entry.
create table knowledge_ratings (
  tenant_id int not null,
  id bigint generated always as identity,
  entry_id bigint not null,
  -- What was read; null: the entry has no versions.
  version_id bigint,
  agent_id bigint not null,
  helpful boolean not null,
  remark text not null default '' check (char_length(remark) <= 500),
  -- Who has to improve it, and when it was done.
  owner_id bigint,
  done_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id),
  constraint knowledge_ratings_key unique (tenant_id, entry_id, agent_id),
  constraint knowledge_ratings_entry_fkey foreign key (tenant_id, entry_id) references knowledge_entries (tenant_id, id) on delete cascade,
  constraint knowledge_ratings_version_fkey foreign key (tenant_id, version_id) references knowledge_versions (tenant_id, id) on delete cascade,
  constraint knowledge_ratings_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade,
  constraint knowledge_ratings_owner_fkey foreign key (tenant_id, owner_id) references agents (tenant_id, id) on delete set null (owner_id)
);
create index knowledge_ratings_agent_idx on knowledge_ratings (tenant_id, agent_id);
create index knowledge_ratings_owner_idx on knowledge_ratings (tenant_id, owner_id);
create index knowledge_ratings_version_idx on knowledge_ratings (tenant_id, version_id);

-- Words that mean the same, in the tenant's language: one group in each row.
create table knowledge_synonyms (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  words text not null check (char_length(words) between 1 and 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id)
);
create unique index knowledge_synonyms_key on knowledge_synonyms (tenant_id, md5(words));

do $$ declare name text; begin
  foreach name in array array['knowledge_versions', 'knowledge_passages', 'knowledge_ratings', 'knowledge_synonyms'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to lianxi_app using (tenant_id = (select current_setting(''app.tenant'', true)::int))', name);
    execute format('grant select, insert, update, delete on %I to lianxi_app', name);
  end loop;
end $$;

-- Under row-level security no index serves @@ (see 0021): the function names the tenant itself.
create policy words_of_the_tenant on knowledge_passages for select to lianxi_platform using (true);
grant select (id, tenant_id, words) on knowledge_passages to lianxi_platform;
create function knowledge_passages_with_words(asked tsquery) returns setof bigint
language sql stable security definer set search_path = public, pg_temp rows 200 as $$
  select id from knowledge_passages
  where tenant_id = (select current_setting('app.tenant', true)::int) and words @@ asked
$$;
grant create on schema public to lianxi_platform;
alter function knowledge_passages_with_words owner to lianxi_platform;
revoke create on schema public from lianxi_platform;
revoke execute on function knowledge_passages_with_words from public;
grant execute on function knowledge_passages_with_words to lianxi_app;

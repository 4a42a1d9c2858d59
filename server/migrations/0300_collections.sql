-- What creditors hand over: a list of debts, in two steps (checked, confirmed).
create table collection_batches (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  creditor text not null,
  name text not null,
  state text not null check (state in ('checked', 'open', 'cancelled')),
  -- Ciphertext: the good rows, until they are confirmed.
  staged bytea,
  good_rows int not null,
  bad_rows int not null,
  -- The first hundred faults; they name row and column, and no value of the file.
  faults jsonb not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint collection_batches_created_by_fkey foreign key (tenant_id, created_by) references agents (tenant_id, id)
);
create unique index collection_batches_name_key on collection_batches (tenant_id, creditor, name) where state = 'open';

-- A debt. Its balance repeats the sum of its entries, which one transaction changes together with it.
create table collection_cases (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  batch_id bigint not null,
  creditor text not null,
  contract_no text not null,
  debtor bytea not null,
  debtor_index text not null,
  overdue_since date not null,
  opening bigint not null check (opening > 0),
  -- In fen.
  fee bigint not null check (fee >= 0),
  interest bigint not null check (interest >= 0),
  principal bigint not null check (principal >= 0),
  owed bigint generated always as (fee + interest + principal) stored,
  state text not null default 'open' check (state in ('open', 'settled', 'withdrawn')),
  -- The days overdue end here.
  closed_on date,
  owner_id bigint,
  disputed boolean not null default false,
  last_contact_at timestamptz,
  last_outcome text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id),
  constraint collection_cases_batch_fkey foreign key (tenant_id, batch_id) references collection_batches (tenant_id, id),
  constraint collection_cases_owner_fkey foreign key (tenant_id, owner_id) references agents (tenant_id, id)
);
create unique index collection_cases_contract_key on collection_cases (tenant_id, creditor, contract_no) where state <> 'withdrawn';
create index collection_cases_owner_idx on collection_cases (tenant_id, owner_id, state);
create index collection_cases_batch_idx on collection_cases (tenant_id, batch_id);
create index collection_cases_debtor_idx on collection_cases (tenant_id, debtor_index);

create table collection_contacts (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  case_id bigint not null,
  relation text not null check (relation in ('self', 'spouse', 'family', 'colleague', 'friend', 'other')),
  name bytea not null,
  phone bytea not null,
  phone_index text not null,
  -- They do not want to be contacted.
  refused_at timestamptz,
  -- The permit of a call whose outcome is not noted yet.
  permit_id bigint,
  permitted_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint collection_contacts_case_fkey foreign key (tenant_id, case_id) references collection_cases (tenant_id, id)
);
create index collection_contacts_case_idx on collection_contacts (tenant_id, case_id);
create index collection_contacts_phone_idx on collection_contacts (tenant_id, phone_index);

-- A contact with a person, or the attempt.
create table collection_attempts (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  case_id bigint not null,
  contact_id bigint not null,
  relation text not null,
  agent_id bigint not null,
  way text not null check (way in ('phone', 'visit', 'other')),
  outcome text not null check (outcome in ('reached', 'noAnswer', 'busy', 'off', 'wrong', 'refused')),
  note bytea,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint collection_attempts_case_fkey foreign key (tenant_id, case_id) references collection_cases (tenant_id, id),
  constraint collection_attempts_contact_fkey foreign key (tenant_id, contact_id) references collection_contacts (tenant_id, id),
  constraint collection_attempts_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id)
);
create index collection_attempts_case_idx on collection_attempts (tenant_id, case_id);
create index collection_attempts_agent_idx on collection_attempts (tenant_id, agent_id, created_at);

create table collection_promises (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  case_id bigint not null,
  agent_id bigint not null,
  amount bigint not null check (amount > 0),
  made_on date not null,
  due_on date not null,
  state text not null default 'open' check (state in ('open', 'kept', 'partly', 'broken', 'cancelled')),
  -- When it is judged or cancelled: the tenant's day.
  ended_on date,
  remind_at timestamptz,
  judge_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint collection_promises_case_fkey foreign key (tenant_id, case_id) references collection_cases (tenant_id, id),
  constraint collection_promises_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id)
);
create unique index collection_promises_open_key on collection_promises (tenant_id, case_id) where state = 'open';
create index collection_promises_case_idx on collection_promises (tenant_id, case_id);
create index collection_promises_remind_idx on collection_promises (remind_at) where remind_at is not null;
create index collection_promises_judge_idx on collection_promises (judge_at) where judge_at is not null;

create table collection_payments (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  case_id bigint not null,
  -- The same key is the same payment.
  key text not null,
  amount bigint not null check (amount > 0),
  paid_on date not null,
  way text not null check (way in ('transfer', 'debit', 'online', 'cash')),
  note bytea,
  agent_id bigint not null,
  -- Whose success it is: the case's owner then.
  owner_id bigint,
  promise_id bigint,
  reversed_at timestamptz,
  reversed_by bigint,
  reverse_reason bytea,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint collection_payments_key_key unique (tenant_id, key),
  constraint collection_payments_case_fkey foreign key (tenant_id, case_id) references collection_cases (tenant_id, id),
  constraint collection_payments_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id),
  constraint collection_payments_owner_fkey foreign key (tenant_id, owner_id) references agents (tenant_id, id),
  constraint collection_payments_reversed_by_fkey foreign key (tenant_id, reversed_by) references agents (tenant_id, id),
  constraint collection_payments_promise_fkey foreign key (tenant_id, promise_id) references collection_promises (tenant_id, id)
);
create index collection_payments_case_idx on collection_payments (tenant_id, case_id);
create index collection_payments_day_idx on collection_payments (tenant_id, paid_on);
create index collection_payments_promise_idx on collection_payments (tenant_id, promise_id) where promise_id is not null;

create table collection_reductions (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  case_id bigint not null,
  amount bigint not null check (amount > 0),
  reason bytea not null,
  state text not null check (state in ('asked', 'approved', 'refused')),
  asked_by bigint not null,
  decided_by bigint,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint collection_reductions_case_fkey foreign key (tenant_id, case_id) references collection_cases (tenant_id, id),
  constraint collection_reductions_asked_by_fkey foreign key (tenant_id, asked_by) references agents (tenant_id, id),
  constraint collection_reductions_decided_by_fkey foreign key (tenant_id, decided_by) references agents (tenant_id, id)
);
create unique index collection_reductions_asked_key on collection_reductions (tenant_id, case_id) where state = 'asked';
create index collection_reductions_case_idx on collection_reductions (tenant_id, case_id);

create table collection_disputes (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  case_id bigint not null,
  content bytea not null,
  result bytea,
  opened_by bigint not null,
  closed_by bigint,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint collection_disputes_case_fkey foreign key (tenant_id, case_id) references collection_cases (tenant_id, id),
  constraint collection_disputes_opened_by_fkey foreign key (tenant_id, opened_by) references agents (tenant_id, id),
  constraint collection_disputes_closed_by_fkey foreign key (tenant_id, closed_by) references agents (tenant_id, id)
);
create unique index collection_disputes_open_key on collection_disputes (tenant_id, case_id) where closed_at is null;
create index collection_disputes_case_idx on collection_disputes (tenant_id, case_id);

-- The ledger: what changed a balance. Nothing of it is ever changed or deleted.
create table collection_entries (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  case_id bigint not null,
  kind text not null check (kind in ('opening', 'payment', 'reduction', 'reversal')),
  -- In fen; negative where the debt becomes smaller.
  fee bigint not null,
  interest bigint not null,
  principal bigint not null,
  payment_id bigint,
  reduction_id bigint,
  agent_id bigint,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint collection_entries_case_fkey foreign key (tenant_id, case_id) references collection_cases (tenant_id, id),
  constraint collection_entries_payment_fkey foreign key (tenant_id, payment_id) references collection_payments (tenant_id, id),
  constraint collection_entries_reduction_fkey foreign key (tenant_id, reduction_id) references collection_reductions (tenant_id, id),
  constraint collection_entries_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id)
);
create unique index collection_entries_opening_key on collection_entries (tenant_id, case_id) where kind = 'opening';
create unique index collection_entries_payment_key on collection_entries (tenant_id, payment_id, kind) where payment_id is not null;
create unique index collection_entries_reduction_key on collection_entries (tenant_id, reduction_id) where reduction_id is not null;
create index collection_entries_case_idx on collection_entries (tenant_id, case_id);

-- What else happened to a case: owners, and its end.
create table collection_steps (
  tenant_id int not null references tenants (id),
  id bigint generated always as identity,
  case_id bigint not null,
  kind text not null check (kind in ('imported', 'claimed', 'allotted', 'recalled', 'settled', 'reopened', 'withdrawn')),
  -- Whom it was given to.
  to_agent_id bigint,
  agent_id bigint,
  note bytea,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint collection_steps_case_fkey foreign key (tenant_id, case_id) references collection_cases (tenant_id, id),
  constraint collection_steps_to_agent_fkey foreign key (tenant_id, to_agent_id) references agents (tenant_id, id),
  constraint collection_steps_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id)
);
create index collection_steps_case_idx on collection_steps (tenant_id, case_id);

-- After whom the next turn begins.
create table collection_turns (
  tenant_id int primary key references tenants (id),
  last_agent_id bigint not null
);

create table collection_settings (
  tenant_id int primary key references tenants (id),
  stages jsonb not null,
  reduction_limits jsonb not null,
  longest_days int not null check (longest_days between 1 and 90),
  remind_days int not null check (remind_days between 0 and 7),
  third_party_after int not null check (third_party_after between 1 and 20),
  allot_way text not null check (allot_way in ('equal', 'rotation')),
  debtor_words text not null,
  third_party_words text not null,
  version int not null default 1
);

do $$
declare
  name text;
begin
  foreach name in array array['collection_batches', 'collection_cases', 'collection_contacts', 'collection_attempts',
    'collection_promises', 'collection_payments', 'collection_reductions', 'collection_disputes', 'collection_entries',
    'collection_steps', 'collection_turns', 'collection_settings'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format(
      'create policy tenant on %I to lianxi_app using (tenant_id = (select current_setting(''app.tenant'', true)::int))', name);
    execute format('grant select, insert, update, delete on %I to lianxi_app', name);
  end loop;
end $$;
revoke update, delete on collection_entries from lianxi_app;

-- The sweep finds the tenants whose promises are due.
create policy sweep on collection_promises for select to lianxi_platform using (remind_at is not null or judge_at is not null);
grant select (tenant_id, remind_at, judge_at) on collection_promises to lianxi_platform;

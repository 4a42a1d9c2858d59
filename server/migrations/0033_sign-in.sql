-- What stands before a session: pictures with a code to read, codes sent to a telephone or mailbox, trials.

-- A picture that was shown. Both hashes hold the key that the page alone has: the table opens nothing.
create table check_codes (
  key_hash bytea primary key,
  code_hash bytea not null,
  expires_at timestamptz not null default now() + interval '3 minutes'
);

-- A code that was sent, good for a few tries; once it was told, a ticket to set a new password.
create table sent_codes (
  key_hash bytea primary key,
  purpose text not null check (purpose in ('forgotten-password', 'trial')),
  code_hash bytea not null,
  -- Whose password it opens; none: a trial, or an account that does not exist.
  tenant_id int,
  agent_id bigint,
  tries int not null default 0,
  ticket_hash bytea constraint sent_codes_ticket_key unique,
  expires_at timestamptz not null default now() + interval '10 minutes',
  check ((tenant_id is null) = (agent_id is null)),
  constraint sent_codes_agent_fkey foreign key (tenant_id, agent_id) references agents (tenant_id, id) on delete cascade
);
alter table sent_codes enable row level security;
alter table sent_codes force row level security;
create policy platform on sent_codes to lianxi_platform using (true);
grant select, insert, update, delete on check_codes, sent_codes to lianxi_platform;

-- A trial ends; null: no trial.
alter table tenants add column trial_ends_at timestamptz;
create sequence trial_tenant_ids start 100000;
grant usage on sequence trial_tenant_ids to lianxi_platform;
-- A trial is made in one transaction with its people: a tenant's transaction may make that tenant, and no other.
grant insert on tenants to lianxi_app;

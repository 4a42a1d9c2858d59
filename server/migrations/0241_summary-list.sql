-- Summaries have a list of their own: who was spoken to, when, by which template, and what was changed afterwards.

alter table summaries
  add column id bigint generated always as identity,
  add column customer_id bigint,
  -- When the contact began.
  add column contact_at timestamptz,
  -- The template that was filled in; null: none, or it was removed.
  add column template_id bigint,
  -- When it was submitted first.
  add column done_at timestamptz,
  alter column content drop not null,
  drop constraint summaries_state_check,
  -- `none`: the contact is over, and its agent has written nothing yet.
  add constraint summaries_state_check check (state in ('none', 'draft', 'done')),
  add constraint summaries_content_check check ((state = 'none') = (content is null)),
  add constraint summaries_id_key unique (tenant_id, id),
  add constraint summaries_customer_fkey foreign key (tenant_id, customer_id)
    references customers (tenant_id, id) on delete set null (customer_id),
  add constraint summaries_template_fkey foreign key (tenant_id, template_id)
    references summary_templates (tenant_id, id) on delete set null (template_id);

update summaries s set customer_id = k.id, contact_at = c.began_at
from calls c left join customers k on k.tenant_id = c.tenant_id and k.id = c.customer_id
where s.channel = 'call' and c.tenant_id = s.tenant_id and c.id = s.association_id;
update summaries s set customer_id = k.id, contact_at = c.created_at
from conversations c
join visitors v on v.tenant_id = c.tenant_id and v.id = c.visitor_id
left join customers k on k.tenant_id = v.tenant_id and k.id = v.customer_id
where s.channel = 'chat' and c.tenant_id = s.tenant_id and c.id = s.association_id;
update summaries set contact_at = coalesce(contact_at, updated_at), done_at = case when state = 'done' then updated_at end;

-- What is owed now. From now on facts tell of contacts that ended.
insert into summaries (tenant_id, channel, association_id, agent_id, state, customer_id, contact_at, updated_at)
select c.tenant_id, 'call', c.id, c.agent_id, 'none', k.id, c.began_at, c.ended_at
from calls c left join customers k on k.tenant_id = c.tenant_id and k.id = c.customer_id
where c.direction <> 'internal' and c.answered_at is not null and c.ended_at is not null and exists (
  select from call_legs l where l.tenant_id = c.tenant_id and l.call_id = c.id and l.agent_id = c.agent_id
    and l.answered_at is not null and l.role <> 'supervisor')
on conflict do nothing;
insert into summaries (tenant_id, channel, association_id, agent_id, state, customer_id, contact_at, updated_at)
select c.tenant_id, 'chat', c.id, c.agent_id, 'none', k.id, c.created_at, c.closed_at
from conversations c
join visitors v on v.tenant_id = c.tenant_id and v.id = c.visitor_id
left join customers k on k.tenant_id = v.tenant_id and k.id = v.customer_id
where c.state = 'closed' and c.agent_id is not null
on conflict do nothing;

alter table summaries
  alter column contact_at set not null,
  add constraint summaries_done_check check ((state = 'done') = (done_at is not null));
create index summaries_contact_idx on summaries (tenant_id, contact_at, id);
create index summaries_agent_idx on summaries (tenant_id, agent_id, contact_at);
create index summaries_customer_idx on summaries (tenant_id, customer_id);

create table summary_changes (
  tenant_id int not null,
  id bigint generated always as identity,
  summary_id bigint not null,
  changed_by bigint not null,
  changed_at timestamptz not null default now(),
  -- Ciphertext: [{label, before, after}].
  content bytea not null,
  primary key (tenant_id, id),
  constraint summary_changes_summary_fkey foreign key (tenant_id, summary_id) references summaries (tenant_id, id) on delete cascade,
  constraint summary_changes_agent_fkey foreign key (tenant_id, changed_by) references agents (tenant_id, id)
);
create index summary_changes_summary_idx on summary_changes (tenant_id, summary_id, id);

create table summary_settings (
  tenant_id int primary key references tenants (id),
  -- For so long a submitted summary can be changed.
  change_hours int not null check (change_hours between 0 and 8760),
  version int not null default 1
);

do $$ declare name text; begin
  foreach name in array array['summary_changes', 'summary_settings'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy tenant on %I to lianxi_app using (tenant_id = (select current_setting(''app.tenant'', true)::int))', name);
    execute format('grant select, insert, update, delete on %I to lianxi_app', name);
  end loop;
end $$;

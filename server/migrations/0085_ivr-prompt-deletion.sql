-- A sound that is deleted is offered no more, but stays for callers who are in a version of a flow that says it.
alter table ivr_prompts add deleted_at timestamptz;
alter table ivr_prompts drop constraint ivr_prompts_name_key;
create unique index ivr_prompts_name_key on ivr_prompts (tenant_id, name) where deleted_at is null;

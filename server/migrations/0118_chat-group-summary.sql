-- What agents write down after a conversation of a chat group; null: the usual template of chats.

alter table chat_groups
  add column summary_template_id bigint,
  add constraint chat_groups_summary_fkey foreign key (tenant_id, summary_template_id)
    references summary_templates (tenant_id, id) on delete set null (summary_template_id);

/** The forms that samples of templates name. */
export default `
  insert into form_templates (tenant_id, id, module, name, draft, published, changed) overriding system value values
    (174, 9101, 'workorder', '样品工单表单', '{"fields": []}', 1, false);
  insert into form_template_versions (tenant_id, template_id, number, definition, note, published_by)
  select 174, 9101, 1, '{"fields": [{"key": "text", "label": "说明", "type": "text"}]}', '', min(id) from agents where tenant_id = 174`;

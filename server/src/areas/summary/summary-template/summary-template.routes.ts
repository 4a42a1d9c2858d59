import type { SummaryField } from '@lianxi/contracts/summary/summary-field';
import { type SummaryTemplate, summaryTemplate } from '@lianxi/contracts/summary/summary-template.contract';
import { sql } from 'kysely';
import { recordRoutes } from '../../../platform/record/record-routes.ts';
import { replaceUses } from './summary-template.queries.ts';

type Named = SummaryTemplate['hotlines'];

export const summaryTemplateRoutes = recordRoutes(summaryTemplate, {
  table: 'summary_templates',
  columns: {
    channel: 'channel',
    name: 'name',
    fields: null,
    skillGroupIds: null,
    hotlineIds: null,
    usual: 'usual',
    enabled: 'enabled',
  },
  constraints: {
    summary_templates_name_key: summaryTemplate.errors.duplicate,
    summary_templates_usual_key: summaryTemplate.errors.secondUsual,
    summary_template_uses_group_fkey: summaryTemplate.errors.unknownGroup,
    summary_template_uses_group_key: summaryTemplate.errors.groupTaken,
    summary_template_uses_hotline_fkey: summaryTemplate.errors.unknownHotline,
    summary_template_uses_hotline_key: summaryTemplate.errors.hotlineTaken,
  },
  rows: (templates) =>
    templates.select([
      'r.fields',
      sql<Named>`coalesce((select jsonb_agg(jsonb_build_object('id', g.id::text, 'name', g.name) order by g.name)
        from summary_template_uses u join skill_groups g on g.tenant_id = u.tenant_id and g.id = u.skill_group_id
        where u.tenant_id = r.tenant_id and u.template_id = r.id), '[]')`.as('skillGroups'),
      sql<Named>`coalesce((select jsonb_agg(jsonb_build_object('id', h.id::text, 'name', h.name) order by h.name)
        from summary_template_uses u join hotlines h on h.tenant_id = u.tenant_id and h.id = u.hotline_id
        where u.tenant_id = r.tenant_id and u.template_id = r.id), '[]')`.as('hotlines'),
    ]),
  toWire: ({ fields, skillGroups, hotlines }) => ({ fields: fields as unknown as SummaryField[], skillGroups, hotlines }),
  toRow: ({ fields }) => ({ fields: JSON.stringify(fields) }),
  parts: replaceUses,
  order: [
    ['usual', 'desc'],
    ['id', 'asc'],
  ],
});

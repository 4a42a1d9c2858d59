import { formDefinition } from '@lianxi/contracts/form/form-definition';
import { tenantRows } from '../../../platform/testing/isolation.ts';
import { insertPublishedTemplate } from '../../form/public.ts';
import { newOrder } from './order-state.ts';

/** A draft of the demo tenant. */
export default tenantRows({
  paths: ['/xmf-work-order/order/', '/xmf-work-order/order'],
  async id({ owner, server }) {
    const cipher = await server.kernel.ciphers.of(174);
    const { rows: people } = await owner.query(`select id from agents where tenant_id = 174 and username = 'admin'`);
    const agentId = String(people[0]?.id);
    const definition = formDefinition.parse({ fields: [{ key: 'note', label: '备注', type: 'text' }] });
    const form = { module: 'workorder' as const, name: `隔离 ${Date.now()}`, definition, agentId };
    const formId = await server.kernel.db.tenant(174, (own) => insertPublishedTemplate(own, form));
    const { rows } = await owner.query(
      `with template as (
         insert into work_order_templates
           (tenant_id, name, form_template_id, number_prefix, owner_id, may_create, draft, published, changed)
         values (174, $3, $4, 'ISO', $5, '{"everyone":true,"departmentIds":[],"roleIds":[]}', '{"nodes":[],"edges":[]}', 1, false)
         returning id
       ), version as (
         insert into work_order_template_versions (tenant_id, template_id, number, graph, form_template_id, form_version, published_by)
         select 174, id, 1, '{"nodes":[],"edges":[]}', $4, 1, $5 from template
       )
       insert into work_orders (tenant_id, template_id, title, priority, initiator_id, status, state)
       select 174, id, $1, 3, $5, 'draft', $2 from template returning id`,
      [cipher.encrypt('work_orders.title', '隔离'), JSON.stringify(newOrder()), form.name, formId, agentId],
    );
    return String(rows[0]?.id);
  },
  bodies: {
    '/xmf-work-order/order/{id}/act': { version: 1, act: { kind: 'resumed' }, values: {} },
    '/xmf-work-order/order/{id}/comment': { text: '你好' },
    '/xmf-work-order/order/{id}/related': { number: 'ISO000001' },
    '/xmf-work-order/order/{id}/effect/{number}': { how: 'skip', reason: '试' },
    '/xmf-work-order/order/batch': { act: { kind: 'claimed' } },
    '/xmf-work-order/order': { title: '试', priority: 3, customerId: null, values: {}, version: 1 },
  },
});

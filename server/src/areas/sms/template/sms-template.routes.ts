import { CodedError } from '@lianxi/contracts/kit/errors';
import { approveSmsTemplate, sendableTemplates, smsTemplate } from '@lianxi/contracts/sms/sms-template.contract';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { recordRoutes } from '../../../platform/record/record-routes.ts';
import { findSendable } from './template.queries.ts';

const { errors } = smsTemplate;

const records = recordRoutes(smsTemplate, {
  table: 'sms_templates',
  columns: { name: 'name', kind: 'kind', signId: null, content: 'content', vendorCode: 'vendor_code' },
  constraints: {
    sms_templates_name_key: errors.duplicate,
    sms_messages_template_fkey: errors.used,
    sms_batches_template_fkey: errors.used,
  },
  rows: (templates) =>
    templates
      .innerJoin('sms_signs as s', (join) => join.onRef('s.tenant_id', '=', 'r.tenant_id').onRef('s.id', '=', 'r.sign_id'))
      .select(['r.state', 'r.reject_reason', 'r.sign_id', 's.name as sign_name']),
  toWire: ({ state, reject_reason, sign_id, sign_name }) => ({
    ...{ signId: sign_id, signName: sign_name, state: state as 'pending', rejectReason: reject_reason },
  }),
  toRow: async ({ signId }, { tx, tenantId }) => {
    const sign = await tx
      .selectFrom('sms_signs')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', signId ?? '0')
      .executeTakeFirst();
    if (!sign) throw new CodedError(errors.badSign);
    // Of a new row too: every change has to be approved.
    return { sign_id: sign.id, state: 'pending', reject_reason: '' };
  },
});

const others = routes((on) => {
  on(approveSmsTemplate, async (ctx) => {
    const { tx, tenantId, params, body } = ctx;
    const state = body.approved ? 'approved' : 'rejected';
    const read = await tx
      .selectFrom('sms_templates')
      .select('version')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', params.id)
      .forUpdate()
      .executeTakeFirst();
    const { version } = existing(read);
    if (body.version !== undefined && body.version !== version) throw new CodedError(errors.changed);
    await tx
      .updateTable('sms_templates')
      .set((eb) => ({ state, reject_reason: body.approved ? '' : body.reason, version: eb('version', '+', 1) }))
      .where('tenant_id', '=', tenantId)
      .where('id', '=', params.id)
      .execute();
    ctx.audit({ target: `sms-template:${params.id}`, after: { 审核: state, 原因: body.reason } });
    return null;
  });

  on(sendableTemplates, async (ctx) => {
    const templates = await findSendable(ctx);
    return templates.map(({ id, name, kind, signName, content }) => ({ id, name, kind, signName, content }));
  });
});

export const smsTemplateRoutes = [...records, ...others];

import { CodedError } from '@lianxi/contracts/kit/errors';
import { approveSmsSign, smsSign } from '@lianxi/contracts/sms/sms-sign.contract';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { recordRoutes } from '../../../platform/record/record-routes.ts';

const records = recordRoutes(smsSign, {
  table: 'sms_signs',
  columns: { name: 'name', remark: 'remark' },
  constraints: { sms_signs_name_key: smsSign.errors.duplicate, sms_templates_sign_fkey: smsSign.errors.used },
  rows: (signs) => signs.select(['r.state', 'r.reject_reason']),
  toWire: ({ state, reject_reason }) => ({ state: state as 'pending', rejectReason: reject_reason }),
  // Of a new row too: every change has to be approved.
  toRow: () => ({ state: 'pending', reject_reason: '' }),
});

const approval = routes((on) => {
  on(approveSmsSign, async (ctx) => {
    const { tx, tenantId, params, body } = ctx;
    const state = body.approved ? 'approved' : 'rejected';
    const read = await tx
      .selectFrom('sms_signs')
      .select('version')
      .where('tenant_id', '=', tenantId)
      .where('id', '=', params.id)
      .forUpdate()
      .executeTakeFirst();
    const { version } = existing(read);
    if (body.version !== undefined && body.version !== version) throw new CodedError(smsSign.errors.changed);
    await tx
      .updateTable('sms_signs')
      .set((eb) => ({ state, reject_reason: body.approved ? '' : body.reason, version: eb('version', '+', 1) }))
      .where('tenant_id', '=', tenantId)
      .where('id', '=', params.id)
      .execute();
    ctx.audit({ target: `sms-sign:${params.id}`, after: { 审核: state, 原因: body.reason } });
    return null;
  });
});

export const smsSignRoutes = [...records, ...approval];

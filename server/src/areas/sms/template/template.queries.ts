import { CodedError } from '@lianxi/contracts/kit/errors';
import { smsErrors } from '@lianxi/contracts/sms/sms-message.contract';
import type { SmsKind } from '@lianxi/contracts/sms/sms-text';
import type { TenantDb } from '../../../platform/db/db.ts';

export interface SendableTemplate {
  readonly id: string;
  readonly name: string;
  readonly kind: SmsKind;
  readonly signName: string;
  readonly content: string;
  readonly vendorCode: string;
}

/** Templates that are approved, with an approved signature. */
export async function findSendable({ tx, tenantId }: TenantDb, id?: string): Promise<SendableTemplate[]> {
  const rows = await tx
    .selectFrom('sms_templates as t')
    .innerJoin('sms_signs as s', (join) => join.onRef('s.tenant_id', '=', 't.tenant_id').onRef('s.id', '=', 't.sign_id'))
    .select(['t.id', 't.name', 't.kind', 's.name as signName', 't.content', 't.vendor_code as vendorCode'])
    .where('t.tenant_id', '=', tenantId)
    .where('t.state', '=', 'approved')
    .where('s.state', '=', 'approved')
    .$if(id !== undefined, (templates) => templates.where('t.id', '=', id ?? '0'))
    .orderBy('t.name')
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as SmsKind }));
}

/** The template; throws if it cannot be sent. */
export async function sendableTemplate(own: TenantDb, id: string): Promise<SendableTemplate> {
  const [template] = await findSendable(own, id);
  if (!template) throw new CodedError(smsErrors.noTemplate);
  return template;
}

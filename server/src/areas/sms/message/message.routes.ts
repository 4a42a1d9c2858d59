import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import {
  exportSms,
  previewSms,
  readSms,
  sendSms,
  smsErrors,
  smsList,
  smsReplies,
} from '@lianxi/contracts/sms/sms-message.contract';
import { composeSms, fillTemplate, isMainland, sizeOfSms } from '@lianxi/contracts/sms/sms-text';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import type { SealedTable } from '../../../platform/crypto/sealed-table.ts';
import { findPage } from '../../../platform/db/find-page.ts';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { phoneOf } from '../../../platform/permissions/mask.ts';
import { describeCustomers, isReadableCustomer } from '../../customer/public.ts';
import { findRoute } from '../account/account.queries.ts';
import { sendableTemplate } from '../template/template.queries.ts';
import { mobileOf } from './compose.ts';
import { messageOf, messagesOf, shownPhone } from './list.queries.ts';
import { queueSms } from './queue.ts';
import { requireQuota } from './quota.ts';
import { smsExport } from './sms-export.ts';

export const sealedSmsReplies: SealedTable = {
  table: 'sms_replies',
  columns: ['sms_replies.content', 'sms_replies.number'],
  indexes: [{ index: 'sms_replies.number_index', of: 'sms_replies.number' }],
};

export const smsMessageRoutes = routes((on) => {
  on(
    previewSms,
    async (ctx) => {
      const { templateId, values, phone = '' } = ctx.body;
      const template = await sendableTemplate(ctx, templateId);
      const route = await findRoute(ctx, template.kind);
      const { text, missing } = fillTemplate(template.content, values);
      const content = composeSms(template.signName, template.kind, text);
      const number = mobileOf(phoneOf(ctx.cipher, phone) ?? '') ?? '';
      const size = sizeOfSms(content, isMainland(number));
      return { content, ...size, price: size.segments * (route?.price ?? 0), missing, outbox: route?.outbox ?? false };
    },
    { audited: false },
  );

  on(sendSms, async (ctx) => {
    const { templateId, values, phone, customerId } = ctx.body;
    if (customerId !== null && !(await isReadableCustomer(ctx, customerId))) throw new CodedError(commonErrors.notFound);
    const written = phone === '' && customerId !== null ? await numberOf(ctx, customerId) : phoneOf(ctx.cipher, phone);
    if (written === null) throw new CodedError(smsErrors.badNumber);
    await requireQuota(ctx, ctx.principal, 1, ctx.now);
    const { agentId } = ctx.principal;
    const id = await queueSms(ctx, ctx.kernel, { templateId, number: written, customerId, values, agentId, now: ctx.now });
    ctx.audit({ target: `sms:${id}`, after: { 模板: templateId } });
    return { id };
  });

  on(smsList, (ctx) => {
    const whole = ctx.principal.holds(CONTACT_NUMBER);
    return findPage(messagesOf(ctx, ctx.scope, ctx.query).orderBy('m.id', 'desc'), ctx.query, (row) =>
      messageOf(ctx, whole, row),
    );
  });

  on(readSms, async (ctx) => {
    const row = existing(await messagesOf(ctx, ctx.scope, {}).where('m.id', '=', ctx.params.id).executeTakeFirst());
    const parts = await ctx.tx
      .selectFrom('sms_parts')
      .select(['no', 'state', 'cause', 'reported_at'])
      .where('tenant_id', '=', ctx.tenantId)
      .where('message_id', '=', row.id)
      .orderBy('no')
      .execute();
    return {
      ...messageOf(ctx, ctx.principal.holds(CONTACT_NUMBER), row),
      parts: parts.map(({ no, state, cause, reported_at }) => ({
        ...{ no, state: state as 'waiting', cause, reportTime: reported_at?.toISOString() ?? null },
      })),
    };
  });

  on(exportSms, (ctx) => smsExport.start(ctx, ctx.body));

  on(smsReplies, (ctx) => {
    const { tx, tenantId, cipher } = ctx;
    const whole = ctx.principal.holds(CONTACT_NUMBER);
    const replies = tx.selectFrom('sms_replies').selectAll().where('tenant_id', '=', tenantId).orderBy('id', 'desc');
    return findPage(replies, ctx.query, (row) => ({
      id: row.id,
      phone: shownPhone(cipher, whole, cipher.decrypt('sms_replies.number', row.number)),
      content: cipher.decrypt('sms_replies.content', row.content),
      optedOut: row.opted_out,
      receiveTime: row.received_at.toISOString(),
    }));
  });
});

/** The number of a customer; null: there is none. */
async function numberOf(own: Parameters<typeof describeCustomers>[0], customerId: string): Promise<string | null> {
  return (await describeCustomers(own, [customerId])).get(customerId)?.number ?? null;
}

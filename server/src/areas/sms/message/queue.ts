import { CodedError } from '@lianxi/contracts/kit/errors';
import { smsErrors } from '@lianxi/contracts/sms/sms-message.contract';
import type { TenantTx } from '../../../platform/db/db.ts';
import type { Kernel } from '../../../platform/kernel.ts';
import { askPermit, refusedError } from '../../contact-rule/public.ts';
import { findRoute } from '../account/account.queries.ts';
import { wakeSending } from '../send/send-sms.job.ts';
import { sendableTemplate } from '../template/template.queries.ts';
import { composeOrThrow, mobileOf } from './compose.ts';
import { insertMessages } from './message.queries.ts';

export interface SmsWish {
  readonly templateId: string;
  /** The plain number. */
  readonly number: string;
  readonly customerId: string | null;
  readonly values: Readonly<Record<string, string>>;
  /** Who sends it; null: the product by itself. */
  readonly agentId: string | null;
  readonly now: Date;
}

/**
 * Queues one message in the caller's transaction, with its permit; it is sent after the commit. Throws what is wrong with it, or
 * the refusal of the rules of contact. Returns its id.
 */
export async function queueSms(own: TenantTx, kernel: Kernel, wish: SmsWish): Promise<string> {
  const { templateId, customerId, values, agentId, now } = wish;
  const template = await sendableTemplate(own, templateId);
  const number = mobileOf(wish.number);
  if (number === null) throw new CodedError(smsErrors.badNumber);
  const route = await findRoute(own, template.kind);
  if (!route) throw new CodedError(smsErrors.noAccount);
  const composed = composeOrThrow(template, route, number, values);
  const { permitId, refusal } = await askPermit(own, { purpose: template.kind, channel: 'sms', number, customerId, at: now });
  if (refusal) throw refusedError(refusal);
  const origin = { batchId: null, templateId, accountId: route.id, kind: template.kind, agentId, dueAt: now, permitId };
  const [id = ''] = await insertMessages(own, [{ ...composed, number, customerId }], origin);
  await wakeSending(kernel, own);
  return id;
}

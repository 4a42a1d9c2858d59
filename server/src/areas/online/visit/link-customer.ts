import { CodedError } from '@lianxi/contracts/kit/errors';
import { conversationErrors } from '@lianxi/contracts/online/conversation.contract';
import { visitErrors } from '@lianxi/contracts/online/visit.contract';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { customerForNumber, isReadableCustomer } from '../../customer/public.ts';
import type { Chat } from '../chat.ts';
import { findConversation } from '../conversation/conversation.queries.ts';
import { openForm } from '../site/pre-chat.ts';

/**
 * Links the visitor with the customer who has the number of their form, or with a new customer of the agent.
 * @throws CodedError conversation.notFound, conversation.notYours, visit.noNumber, visit.noCustomer
 */
export async function linkCustomer(
  ctx: SignedInContext<unknown>,
  chat: Chat,
  conversationId: string,
): Promise<{ customerId: string; created: boolean }> {
  const { principal, now } = ctx;
  const row = await findServed(ctx, conversationId);
  const told = Object.fromEntries(
    (row.form ? openForm(ctx.cipher, row.form) : []).map(({ key, value }) => [key, value] as const),
  );
  if (!told.phone) throw new CodedError(visitErrors.noNumber);
  const introduced = {
    name: told.name ?? row.visitor_name,
    phone: told.phone,
    email: told.email ?? '',
    company: told.company ?? '',
  };
  const by = { agentId: principal.agentId, mayCreate: principal.holds('customer_edit'), where: '在线会话', now } as const;
  const customer = await customerForNumber(ctx, introduced, by);
  if (!customer) throw new CodedError(visitErrors.noCustomer);
  await setCustomer(ctx, chat, { conversationId, visitorId: row.visitor_id, customerId: customer.id });
  ctx.audit({ target: `visitor:${row.visitor_id}`, after: { customerId: customer.id, created: customer.created } });
  return { customerId: customer.id, created: customer.created };
}

/**
 * Links the visitor with the customer whom the agent chose, or removes the link.
 * @throws CodedError conversation.notFound, conversation.notYours, visit.unknownCustomer, visit.linkedMeanwhile
 */
export async function chooseCustomer(
  ctx: SignedInContext<unknown>,
  chat: Chat,
  { conversationId, customerId, was }: { conversationId: string; customerId: string | null; was: string | null },
): Promise<void> {
  const { visitor_id: visitorId } = await findServed(ctx, conversationId);
  if (customerId !== null && !(await isReadableCustomer(ctx, customerId))) throw new CodedError(visitErrors.unknownCustomer);
  const visitor = await ctx.tx
    .selectFrom('visitors')
    .select('customer_id')
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', visitorId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (visitor.customer_id !== was) throw new CodedError(visitErrors.linkedMeanwhile);
  await setCustomer(ctx, chat, { conversationId, visitorId, customerId });
  ctx.audit({ target: `visitor:${visitorId}`, before: { customerId: was }, after: { customerId } });
}

/** The conversation, if the caller owns it. */
async function findServed({ tx, tenantId, principal }: SignedInContext<unknown>, conversationId: string) {
  const row = await tx
    .selectFrom('conversations')
    .select(['agent_id', 'visitor_id', 'visitor_name', 'form'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', conversationId)
    .executeTakeFirst();
  if (!row) throw new CodedError(conversationErrors.notFound);
  if (row.agent_id !== principal.agentId) throw new CodedError(conversationErrors.notYours);
  return row;
}

/** Notifies every user who sees the conversation. */
async function setCustomer(
  ctx: SignedInContext<unknown>,
  chat: Chat,
  { conversationId, visitorId, customerId }: { conversationId: string; visitorId: string; customerId: string | null },
): Promise<void> {
  const { tx, tenantId } = ctx;
  await tx
    .updateTable('visitors')
    .set({ customer_id: customerId })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', visitorId)
    .execute();
  const conversation = await findConversation(tx, tenantId, conversationId);
  if (conversation) ctx.afterCommit(() => chat.fanOut.changed({ conversation, messages: [] }));
}

import { CodedError } from '@lianxi/contracts/kit/errors';
import { conversationErrors } from '@lianxi/contracts/online/conversation.contract';
import { visitErrors } from '@lianxi/contracts/online/visit.contract';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { customerForNumber } from '../../customer/public.ts';
import type { Chat } from '../chat.ts';
import { findConversation } from '../conversation.queries.ts';
import { openForm } from '../site/pre-chat.ts';

/**
 * Links the visitor with the customer of the number that they filled in, or with a new one of the agent's.
 * @throws CodedError conversation.notFound, conversation.notYours, visit.noNumber, visit.noCustomer
 */
export async function linkCustomer(
  ctx: SignedInContext<unknown>,
  chat: Chat,
  conversationId: string,
): Promise<{ customerId: string; created: boolean }> {
  const { tx, tenantId, principal, kernel, now } = ctx;
  const row = await tx
    .selectFrom('conversations')
    .select(['agent_id', 'visitor_id', 'visitor_name', 'form'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', conversationId)
    .executeTakeFirst();
  if (!row) throw new CodedError(conversationErrors.notFound);
  if (row.agent_id !== principal.agentId) throw new CodedError(conversationErrors.notYours);
  const told = Object.fromEntries(
    (row.form ? openForm(kernel.cipher, row.form) : []).map(({ key, value }) => [key, value] as const),
  );
  if (!told.phone) throw new CodedError(visitErrors.noNumber);
  const introduced = {
    name: told.name ?? row.visitor_name,
    phone: told.phone,
    email: told.email ?? '',
    company: told.company ?? '',
  };
  const by = { agentId: principal.agentId, mayCreate: principal.holds('customer_edit'), now };
  const customer = await customerForNumber(ctx, kernel.cipher, introduced, by);
  if (!customer) throw new CodedError(visitErrors.noCustomer);
  await tx
    .updateTable('visitors')
    .set({ customer_id: customer.id })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', row.visitor_id)
    .execute();
  ctx.audit({ target: `visitor:${row.visitor_id}`, after: { customerId: customer.id, created: customer.created } });
  const conversation = await findConversation(tx, tenantId, conversationId);
  if (conversation) ctx.afterCommit(() => chat.fanOut.changed({ conversation, messages: [] }));
  return { customerId: customer.id, created: customer.created };
}

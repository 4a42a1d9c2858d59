import { callErrors } from '@lianxi/contracts/callcenter/call-errors';
import { taskContactOf } from '@lianxi/contracts/callcenter/call-userfield';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { taskDeskErrors } from '@lianxi/contracts/outbound/task-desk-errors';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { DialGuard } from '../../callcenter/public.ts';
import { askPermit, refusedError } from '../../contact-rule/public.ts';
import { numbersOf } from '../task-contact/new-contacts.ts';
import { requireRunning } from './desk-rules.queries.ts';
import { keepHeld, lockHeld, returnUnused } from './hold.queries.ts';
import type { Contact } from './settle.ts';

/** A call for a task is made by the agent who holds the contact, to one of the contact's numbers, while the task runs. */
export const guardTaskDial: DialGuard = async (ctx, { userfield, number }) => {
  const of = taskContactOf(userfield);
  if (!of) return null;
  try {
    return await permitDial(ctx, of, number);
  } catch (error) {
    if (error instanceof CodedError) throw new CodedError(callErrors.taskRefused, { text: error.message, cause: error });
    throw error;
  }
};

/** Returns the pool of numbers to show. Throws why the call may not be made. */
async function permitDial(
  ctx: Parameters<DialGuard>[0],
  of: { taskId: string; contactId: string },
  number: string,
): Promise<string | null> {
  const contact = await lockHeld(ctx, ctx.principal.agentId, of.contactId);
  if (contact?.task_id !== of.taskId) throw new CodedError(taskDeskErrors.gone);
  const numberAt = numbersOf(ctx.cipher, contact.phones).indexOf(number);
  if (numberAt < 0) throw new CodedError(taskDeskErrors.otherNumber);
  const { callerPoolId, purpose } = await requireRunning(ctx, of.taskId);
  await returnUnused(ctx, contact, ctx.now);
  const wish = { purpose, channel: 'call', number, customerId: contact.customer_id, at: ctx.now } as const;
  const { permitId, refusal } = await askPermit(ctx, wish);
  if (refusal) throw refusedError(refusal);
  await keepHeld(ctx, ctx.principal.agentId, ctx.now);
  await noteDialled(ctx, contact, numberAt, permitId);
  return callerPoolId;
}

/** The permit counts until the call is over. Of another number than the next one, outcomes are counted from now on. */
async function noteDialled(
  { tx, tenantId }: TenantDb,
  contact: Contact,
  numberAt: number,
  permitId: string | null,
): Promise<void> {
  await tx
    .updateTable('outbound_contacts')
    .set({ permit_id: permitId, ...(numberAt !== contact.number_at && { number_at: numberAt, counts: '{}' }) })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', contact.id)
    .execute();
}

/** The contact for which an agent may read a customer, in the form for the operation log; null: none. */
export async function findHeldCustomer({ tx, tenantId }: TenantDb, agentId: string, customerId: string): Promise<string | null> {
  const contact = await tx
    .selectFrom('outbound_contacts')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('held_by', '=', agentId)
    .where('customer_id', '=', customerId)
    .limit(1)
    .executeTakeFirst();
  return contact ? `outbound-contact:${contact.id}` : null;
}

import { CodedError } from '@lianxi/contracts/kit/errors';
import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import { type Conversation, conversationErrors } from '@lianxi/contracts/online/conversation.contract';
import { conversationAssigned, conversationReleased } from '@lianxi/contracts/online/events';
import { guestErrors, MAX_GUESTS } from '@lianxi/contracts/online/guest.contract';
import type { TenantTx } from '../../../platform/db/db.ts';
import { findConversation } from '../conversation/conversation.queries.ts';
import { withoutNul } from '../conversation/conversation-lifecycle.ts';
import { appendSystemMessages, systemTexts } from '../message/system-messages.ts';
import type { FanOut } from '../socket/fan-out.ts';
import { appendNote } from '../transfer/transfer.queries.ts';
import { type Company, findName, findReachableName, lockCompany, saveGuests } from './guest.queries.ts';

type Agent = { id: string; name: string };

/**
 * Adds a colleague to a conversation. The visitor is not notified.
 * @throws CodedError conversation.notFound, conversation.notYours, conversation.closed, guest.unavailable, guest.already,
 * guest.tooMany
 */
export async function invite(
  tenant: TenantTx,
  fanOut: FanOut,
  by: Agent,
  { recordId, agentId, note }: { recordId: string; agentId: string; note: string },
): Promise<Conversation> {
  const { guestIds } = await lockOpen(tenant, recordId, ({ agentId: ownerId }) => ownerId === by.id);
  const name = await findReachableName(tenant, agentId);
  if (name === null) throw new CodedError(guestErrors.unavailable);
  if (agentId === by.id || guestIds.includes(agentId)) throw new CodedError(guestErrors.already);
  if (guestIds.length >= MAX_GUESTS) throw new CodedError(guestErrors.tooMany);
  await saveGuests(tenant, recordId, [...guestIds, agentId]);
  const said = await say(tenant, recordId, systemTexts.invited(name, by.name));
  const words = withoutNul(note).trim();
  if (words !== '') said.push(...(await appendNote(tenant, { id: recordId, agent: by, text: words })));
  const after = await notify(tenant, fanOut, recordId, said, []);
  await tenant.publish(conversationAssigned, [agentId], after);
  return after;
}

/**
 * A guest leaves, or the owner removes them.
 * @throws CodedError conversation.notFound, conversation.notYours, conversation.closed
 */
export async function dismiss(
  tenant: TenantTx,
  fanOut: FanOut,
  by: Agent,
  { recordId, agentId }: { recordId: string; agentId: string },
): Promise<Conversation> {
  const own = agentId === by.id;
  const { guestIds } = await lockOpen(
    tenant,
    recordId,
    (company) => company.agentId === by.id || (own && company.guestIds.includes(agentId)),
  );
  if (!guestIds.includes(agentId)) return find(tenant, recordId);
  const rest = guestIds.filter((id) => id !== agentId);
  await saveGuests(tenant, recordId, rest);
  const name = own ? by.name : await findName(tenant, agentId);
  const said = await say(tenant, recordId, own ? systemTexts.left(name) : systemTexts.dismissed(name, by.name));
  await tenant.publish(conversationReleased, [agentId], { id: recordId });
  return notify(tenant, fanOut, recordId, said, [agentId]);
}

async function lockOpen(tenant: TenantTx, recordId: string, may: (company: Company) => boolean): Promise<Company> {
  const company = await lockCompany(tenant, recordId);
  if (!company) throw new CodedError(conversationErrors.notFound);
  if (!may(company)) throw new CodedError(conversationErrors.notYours);
  if (company.state === 'closed') throw new CodedError(conversationErrors.closed);
  return company;
}

const say = ({ tx, tenantId }: TenantTx, conversationId: string, text: string): Promise<ChatMessage[]> =>
  appendSystemMessages(tx, tenantId, [{ conversationId, text }], { internal: true });

async function find({ tx, tenantId }: TenantTx, recordId: string): Promise<Conversation> {
  const found = await findConversation(tx, tenantId, recordId);
  if (!found) throw new CodedError(conversationErrors.notFound);
  return found;
}

async function notify(
  tenant: TenantTx,
  fanOut: FanOut,
  recordId: string,
  messages: readonly ChatMessage[],
  formerAgentIds: readonly string[],
): Promise<Conversation> {
  const conversation = await find(tenant, recordId);
  tenant.afterCommit(() => fanOut.changed({ conversation, messages, formerAgentIds }));
  return conversation;
}

import { type Target, targetOf } from '@lianxi/contracts/kit/colleague';
import { CodedError, type ErrorDefinition } from '@lianxi/contracts/kit/errors';
import { type Conversation, conversationErrors } from '@lianxi/contracts/online/conversation.contract';
import { transferErrors } from '@lianxi/contracts/online/transfer.contract';
import type { TenantTx } from '../../../platform/db/db.ts';
import { findConversation } from '../conversation/conversation.queries.ts';
import { withoutNul } from '../conversation/conversation-lifecycle.ts';
import { lowerLoads, saveAssignments, saveDecisions, saveReleases } from '../conversation/hand-over.queries.ts';
import { notifyOwners } from '../conversation/notify-owners.ts';
import { systemTexts } from '../message/system-messages.ts';
import { lockRouting } from '../routing/routing.queries.ts';
import type { FanOut } from '../socket/fan-out.ts';
import { appendNote, findGroupsOnline, lockOwner, lockTaker, saveTransfer } from './transfer.queries.ts';
import { whyNotGive, whyNotTake, whyNotWait } from './transfer.rules.ts';

export interface Transfer {
  recordId: string;
  to: string;
  note: string;
}

/**
 * Transfers an agent's conversation to another agent, or into a group's queue. It is one of the tenant's routing decisions. It
 * runs under the routing lock, so no place is given twice.
 * @throws CodedError conversation.notFound, conversation.notYours, conversation.closed, transfer.noTarget, transfer.unavailable,
 * transfer.nobody
 */
export async function transfer(
  tenant: TenantTx,
  fanOut: FanOut,
  giver: { id: string; name: string },
  { recordId, ...asked }: Transfer,
): Promise<Conversation> {
  const { tx, tenantId } = tenant;
  await lockRouting(tx, tenantId);
  refuse(whyNotGive(await lockOwner(tenant, recordId), giver.id));
  const target = targetOf(asked);
  const text =
    target.kind === 'agent' ? await toAgent(tenant, recordId, giver, target) : await toGroup(tenant, recordId, giver, target);
  await lowerLoads(tx, tenantId, [giver.id]);
  const words = withoutNul(asked.note).trim();
  const notes = words === '' ? [] : await appendNote(tenant, { id: recordId, agent: giver, text: words });
  await notifyOwners(tenant, fanOut, [{ conversationId: recordId, text, formerAgentId: giver.id, notes }]);
  const after = await findConversation(tx, tenantId, recordId);
  if (!after) throw new CodedError(conversationErrors.notFound);
  return after;
}

type Giver = { id: string; name: string };

async function toAgent(tenant: TenantTx, id: string, giver: Giver, target: Target): Promise<string> {
  const { tx, tenantId } = tenant;
  const taker = await lockTaker(tenant, target.id, giver.id);
  refuse(whyNotTake(taker, giver.id));
  if (!taker) throw new CodedError(transferErrors.noTarget);
  const { agentId, active, capacity } = taker;
  await saveAssignments(tx, tenantId, [{ conversationId: id, agentId }]);
  await saveTransfer(tenant, { id, chatGroupId: null, avoid: null });
  const request = { from: giver.id, to: target };
  const candidates = [{ agentId, active, capacity }];
  await saveDecisions(tx, tenantId, [{ conversationId: id, agentId, reason: 'transferred', request, candidates }]);
  return systemTexts.transferred(taker.agentName);
}

async function toGroup(tenant: TenantTx, id: string, giver: Giver, target: Target): Promise<string> {
  const { tx, tenantId } = tenant;
  const [group = null] = await findGroupsOnline(tenant, giver.id, { id: target.id });
  refuse(whyNotWait(group));
  await saveReleases(tx, tenantId, [id]);
  await saveTransfer(tenant, { id, chatGroupId: target.id, avoid: giver.id });
  const request = { from: giver.id, to: target };
  await saveDecisions(tx, tenantId, [{ conversationId: id, agentId: null, reason: 'transferred', request, candidates: [] }]);
  return systemTexts.transferring(group?.name ?? '');
}

function refuse(why: ErrorDefinition | null): void {
  if (why) throw new CodedError(why);
}

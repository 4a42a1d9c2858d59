import { CodedError } from '@lianxi/contracts/kit/errors';
import { type Conversation, conversationErrors } from '@lianxi/contracts/online/conversation.contract';
import { supervisionErrors } from '@lianxi/contracts/online/supervision.contract';
import type { TenantTx } from '../../../platform/db/db.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';
import { findConversation } from '../conversation/conversation.queries.ts';
import { lowerLoads, saveAssignments, saveDecisions } from '../conversation/hand-over.queries.ts';
import { notifyOwners } from '../conversation/notify-owners.ts';
import { systemTexts } from '../message/system-messages.ts';
import { lockRouting } from '../routing/routing.queries.ts';
import type { FanOut } from '../socket/fan-out.ts';
import { lockLoads, lockSeen } from './supervision.queries.ts';

/**
 * Makes a supervisor the owner of another agent's conversation, or of a waiting one. It is one of the tenant's routing decisions.
 * Their capacity does not limit them, but the conversation counts in their load.
 * @throws CodedError conversation.notFound, conversation.closed, supervision.yours
 */
export async function takeOver(
  tenant: TenantTx & { scope: ScopeFilter },
  fanOut: FanOut,
  supervisor: { id: string; name: string },
  recordId: string,
): Promise<Conversation> {
  const { tx, tenantId } = tenant;
  await lockRouting(tx, tenantId);
  const before = await lockSeen(tenant, recordId);
  if (!before) throw new CodedError(conversationErrors.notFound);
  if (before.state === 'closed') throw new CodedError(conversationErrors.closed);
  const former = before.agentId;
  if (former === supervisor.id) throw new CodedError(supervisionErrors.yours);

  await lockLoads(tenant, former ? [former, supervisor.id] : [supervisor.id]);
  await saveAssignments(tx, tenantId, [{ conversationId: recordId, agentId: supervisor.id }]);
  if (former) await lowerLoads(tx, tenantId, [former]);
  await saveDecisions(tx, tenantId, [
    {
      conversationId: recordId,
      agentId: supervisor.id,
      reason: 'taken-over',
      request: { from: former, by: supervisor.id },
      candidates: [],
    },
  ]);
  await notifyOwners(tenant, fanOut, [
    {
      conversationId: recordId,
      text: systemTexts.takenOver(supervisor.name),
      ...(former && { formerAgentId: former, takenOverBy: supervisor.name }),
    },
  ]);
  const after = await findConversation(tx, tenantId, recordId);
  if (!after) throw new CodedError(conversationErrors.notFound);
  return after;
}

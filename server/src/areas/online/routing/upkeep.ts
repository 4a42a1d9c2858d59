import type { TenantTx } from '../../../platform/db/db.ts';
import { findChatSetting } from '../chat-setting/chat-setting.queries.ts';
import { closeConversation } from '../conversation/conversation-lifecycle.ts';
import { lowerLoads, saveAssignments, saveDecisions, saveReleases } from '../conversation/hand-over.queries.ts';
import { notifyOwners } from '../conversation/notify-owners.ts';
import { systemTexts } from '../message/system-messages.ts';
import type { FanOut } from '../socket/fan-out.ts';
import { lockCandidates, lockRouting, lockSilent, lockStranded, lockUnanswered, markUnreachable } from './routing.queries.ts';
import { decide, requestOf } from './routing.rules.ts';

/** What the leading process looks after every few seconds, each in a transaction of its own. */

const PAGE = 100;

/** Takes conversations whose visitors wait from agents who have been gone for too long, back into the queue. */
export async function releaseStranded(tenant: TenantTx, fanOut: FanOut, afterSeconds: number): Promise<void> {
  const { tx, tenantId } = tenant;
  await lockRouting(tx, tenantId);
  await markUnreachable(tx, tenantId);
  const stranded = await lockStranded(tx, tenantId, afterSeconds);
  if (stranded.length === 0) return;
  await saveReleases(
    tx,
    tenantId,
    stranded.map(({ conversationId }) => conversationId),
  );
  await lowerLoads(
    tx,
    tenantId,
    stranded.map(({ agentId }) => agentId),
  );
  await saveDecisions(
    tx,
    tenantId,
    stranded.map(({ conversationId, agentId }) => ({
      conversationId,
      agentId: null,
      reason: 'agent-unreachable',
      request: {},
      candidates: [{ agentId }],
    })),
  );
  const changes = stranded.map(({ conversationId, agentId }) => ({
    conversationId,
    text: systemTexts.released,
    formerAgentId: agentId,
  }));
  await notifyOwners(tenant, fanOut, changes);
}

/**
 * Gives conversations whose agent does not answer to a colleague with a free place. One for whom there is nobody stays:
 * an agent who may come back is better than none.
 */
export async function passOnUnanswered(tenant: TenantTx, fanOut: FanOut): Promise<void> {
  const { tx, tenantId } = tenant;
  const { awaySeconds } = await findChatSetting(tenant);
  if (awaySeconds === 0) return;
  await lockRouting(tx, tenantId);
  const unanswered = await lockUnanswered(tx, tenantId, awaySeconds, PAGE);
  if (unanswered.length === 0) return;
  const decisions = decide(unanswered, await lockCandidates(tx, tenantId), new Date());
  if (decisions.length === 0) return;

  const held = new Map(unanswered.map((each) => [each.conversationId, each]));
  const moves = decisions.flatMap((decision) => {
    const before = held.get(decision.conversationId);
    return before ? [{ ...decision, before }] : [];
  });
  await saveAssignments(tx, tenantId, moves);
  await lowerLoads(
    tx,
    tenantId,
    moves.map(({ before }) => before.agentId),
  );
  await saveDecisions(
    tx,
    tenantId,
    moves.map(({ before, ...decision }) => ({ ...decision, reason: 'agent-away', request: requestOf(before) })),
  );
  const changes = moves.map(({ conversationId, agentName, before }) => ({
    conversationId,
    text: systemTexts.passedOn(agentName),
    formerAgentId: before.agentId,
  }));
  await notifyOwners(tenant, fanOut, changes);
}

/** Ends conversations whose visitor has said nothing for long after the agent's answer. */
export async function closeSilent(tenant: TenantTx, fanOut: FanOut): Promise<void> {
  const { silentMinutes } = await findChatSetting(tenant);
  if (silentMinutes === 0) return;
  for (const id of await lockSilent(tenant.tx, tenant.tenantId, silentMinutes, PAGE)) {
    const { change } = await closeConversation(tenant, id, { side: 'system' });
    if (change) tenant.afterCommit(() => fanOut.changed(change));
  }
}

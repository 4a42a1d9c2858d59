import type { TenantTx } from '../../../platform/db/db.ts';
import { markUnreachable } from '../../../platform/queue/absence.ts';
import { chatSettingTable } from '../chat-setting/chat-setting.queries.ts';
import { closeConversation } from '../conversation/conversation-lifecycle.ts';
import { lowerLoads, saveAssignments, saveDecisions } from '../conversation/hand-over.queries.ts';
import { notifyOwners } from '../conversation/notify-owners.ts';
import { systemTexts } from '../message/system-messages.ts';
import type { FanOut } from '../socket/fan-out.ts';
import { chatPages } from '../text-status/chat-pages.ts';
import { setSilentAside } from '../text-status/silent-agent.ts';
import { giveBack } from './give-back.ts';
import { lockCandidates, lockGone, lockRouting, lockSilent, lockStranded, lockUnanswered } from './routing.queries.ts';
import { decide, requestOf } from './routing.rules.ts';

/** The leading process does this work every few seconds, each part in a transaction of its own. */

const PAGE = 100;

/** Puts conversations with waiting visitors back into the queue when their agents have been unreachable for too long. */
export async function releaseStranded(tenant: TenantTx, fanOut: FanOut, afterSeconds: number): Promise<void> {
  const { tx, tenantId } = tenant;
  await lockRouting(tx, tenantId);
  await markUnreachable(tenant, chatPages);
  await giveBack(tenant, fanOut, await lockStranded(tx, tenantId, afterSeconds));
}

/**
 * Moves conversations from an agent who does not answer to a colleague with a free place. An agent who answered nobody in that
 * time gets no more. Without such a colleague a conversation
 * stays: an agent who may come back is better than none.
 */
export async function passOnUnanswered(tenant: TenantTx, fanOut: FanOut): Promise<void> {
  const { tx, tenantId } = tenant;
  const { awaySeconds } = await chatSettingTable.find(tenant);
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
  await setSilentAside(tenant, awaySeconds, [...new Set(moves.map(({ before }) => before.agentId))]);
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

/** Ends conversations whose visitor was silent for a long time after the agent's answer. */
export async function closeSilent(tenant: TenantTx, fanOut: FanOut): Promise<void> {
  const { silentMinutes } = await chatSettingTable.find(tenant);
  if (silentMinutes === 0) return;
  for (const id of await lockSilent(tenant.tx, tenant.tenantId, silentMinutes, PAGE)) {
    const { change } = await closeConversation(tenant, id, { side: 'system' });
    if (change) tenant.afterCommit(() => fanOut.changed(change));
  }
}

/**
 * Ends conversations whose visitor is gone: a waiting one after a minute; one with an agent by the tenant's rule, if the visitor
 * wrote nothing. What a visitor wrote waits for its answer, which they find when they come back.
 */
export async function closeGone(tenant: TenantTx, fanOut: FanOut): Promise<void> {
  const { goneMinutes } = await chatSettingTable.find(tenant);
  for (const id of await lockGone(tenant.tx, tenant.tenantId, goneMinutes, PAGE)) {
    const { change } = await closeConversation(tenant, id, { side: 'gone' });
    if (change) tenant.afterCommit(() => fanOut.changed(change));
  }
}

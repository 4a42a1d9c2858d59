import type { TenantTx } from '../../../platform/db/db.ts';
import { lowerLoads, saveDecisions, saveReleases } from '../conversation/hand-over.queries.ts';
import { notifyOwners } from '../conversation/notify-owners.ts';
import { systemTexts } from '../message/system-messages.ts';
import type { FanOut } from '../socket/fan-out.ts';
import type { Held } from './routing.queries.ts';
import { lockRouting, lockUnansweredOf, preferGivers } from './routing.queries.ts';

/** Puts locked conversations back into the queue, at their former places: their agents are gone. */
export async function giveBack(
  tenant: TenantTx,
  fanOut: FanOut,
  held: readonly Pick<Held, 'conversationId' | 'agentId'>[],
): Promise<void> {
  if (held.length === 0) return;
  const { tx, tenantId } = tenant;
  const ids = held.map(({ conversationId }) => conversationId);
  const agentIds = held.map(({ agentId }) => agentId);
  await saveReleases(tx, tenantId, ids);
  await lowerLoads(tx, tenantId, agentIds);
  await saveDecisions(
    tx,
    tenantId,
    held.map(({ conversationId, agentId }) => ({
      conversationId,
      agentId: null,
      reason: 'agent-unreachable',
      request: {},
      candidates: [{ agentId }],
    })),
  );
  const text = systemTexts.released;
  const changes = held.map(({ conversationId, agentId }) => ({ conversationId, text, formerAgentId: agentId }));
  await notifyOwners(tenant, fanOut, changes);
}

/**
 * An agent leaves: what was just transferred to them goes back, first to who transferred it, and with `all` every conversation
 * whose visitor waits for their answer. `setStatus` runs under the routing lock, so no transfer can slip in between.
 */
export async function leaveChats<T>(
  tenant: TenantTx,
  fanOut: FanOut,
  { agentId, all }: { agentId: string; all: boolean },
  setStatus: () => Promise<T>,
): Promise<T> {
  const { tx, tenantId } = tenant;
  await lockRouting(tx, tenantId);
  const held = await lockUnansweredOf(tx, tenantId, agentId, all);
  await preferGivers(tx, tenantId, held);
  await giveBack(tenant, fanOut, held);
  return setStatus();
}

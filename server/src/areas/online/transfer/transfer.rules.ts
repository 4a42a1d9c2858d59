import type { ErrorDefinition } from '@lianxi/contracts/kit/errors';
import { conversationErrors } from '@lianxi/contracts/online/conversation.contract';
import { transferErrors } from '@lianxi/contracts/online/transfer.contract';

/** The reason why an agent may not transfer a conversation; null when they may. */
export function whyNotGive(
  conversation: { state: string; agentId: string | null } | null,
  agentId: string,
): ErrorDefinition | null {
  if (!conversation) return conversationErrors.notFound;
  if (conversation.agentId !== agentId) return conversationErrors.notYours;
  return conversation.state === 'active' ? null : conversationErrors.closed;
}

/** An agent, read under lock. */
export interface Taker {
  agentId: string;
  agentName: string;
  status: string;
  reachable: boolean;
  active: number;
  capacity: number;
}

/** The reason why this agent may not receive a conversation; null when they may. */
export function whyNotTake(taker: Taker | null, giverId: string): ErrorDefinition | null {
  if (!taker || taker.agentId === giverId) return transferErrors.noTarget;
  const takes = taker.status === '1' && taker.reachable && taker.active < taker.capacity;
  return takes ? null : transferErrors.unavailable;
}

/** The reason why a conversation may not wait for this group; null when it may. `online`: online members without the giver. */
export function whyNotWait(group: { online: number } | null): ErrorDefinition | null {
  if (!group) return transferErrors.noTarget;
  return group.online > 0 ? null : transferErrors.nobody;
}

import type { ErrorDefinition } from '@lianxi/contracts/kit/errors';
import { conversationErrors } from '@lianxi/contracts/online/conversation.contract';
import { transferErrors } from '@lianxi/contracts/online/transfer.contract';

/** An agent or a group as a transfer names it. */
export type Target = { kind: 'agent' | 'group'; id: string };

/** Reads `agent:12` or `group:3`; null: it is neither. */
export function targetOf(to: string | null): Target | null {
  const [, kind, id] = /^(agent|group):(\d+)$/.exec(to ?? '') ?? [];
  return kind && id ? { kind: kind as Target['kind'], id } : null;
}

/** Why an agent may not give a conversation away; null when they may. */
export function whyNotGive(
  conversation: { state: string; agentId: string | null } | null,
  agentId: string,
): ErrorDefinition | null {
  if (!conversation) return conversationErrors.notFound;
  if (conversation.agentId !== agentId) return conversationErrors.notYours;
  return conversation.state === 'active' ? null : conversationErrors.closed;
}

/** An agent as they are under lock. */
export interface Taker {
  agentId: string;
  agentName: string;
  status: string;
  reachable: boolean;
  active: number;
  capacity: number;
}

/** Why a conversation may not go to this agent; null when it may. */
export function whyNotTake(taker: Taker | null, giverId: string): ErrorDefinition | null {
  if (!taker || taker.agentId === giverId) return transferErrors.noTarget;
  const takes = taker.status === '1' && taker.reachable && taker.active < taker.capacity;
  return takes ? null : transferErrors.unavailable;
}

/** Why a conversation may not wait for this group; null when it may. `online`: members who are there, without the giver. */
export function whyNotWait(group: { online: number } | null): ErrorDefinition | null {
  if (!group) return transferErrors.noTarget;
  return group.online > 0 ? null : transferErrors.nobody;
}

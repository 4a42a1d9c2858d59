import * as z from 'zod';
import { agentEvent } from '../kit/events.ts';
import { id } from '../kit/ids.ts';
import { conversation } from './conversation.contract.ts';
import { textStatus } from './text-status.contract.ts';

/** Routing gave this agent a conversation. */
export const conversationAssigned = agentEvent('conversation.assigned', conversation);

/** A conversation of this agent ended. */
export const conversationClosed = agentEvent(
  'conversation.closed',
  z.object({ id, closedBy: z.enum(['agent', 'visitor', 'system']) }),
);

/** Routing took an unreachable agent's conversation away because its visitor waits for an answer. */
export const conversationReleased = agentEvent('conversation.released', z.object({ id }));

/** The agent's own text status changed, in this tab or another. */
export const textStatusChanged = agentEvent('text-status.changed', textStatus);

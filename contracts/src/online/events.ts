import * as z from 'zod';
import { agentEvent, defineTopic } from '../kit/events.ts';
import { id } from '../kit/ids.ts';
import { conversation } from './conversation.contract.ts';
import { textStatus } from './text-status.contract.ts';

/** Routing gave this agent a conversation, or a colleague asked them into theirs. */
export const conversationAssigned = agentEvent('conversation.assigned', conversation);

/** A conversation of this agent ended. */
export const conversationClosed = agentEvent(
  'conversation.closed',
  z.object({ id, closedBy: z.enum(['agent', 'visitor', 'system']) }),
);

/** A conversation is this agent's no more: routing, a transfer, its owner, or a supervisor, who is named, took it away. */
export const conversationReleased = agentEvent('conversation.released', z.object({ id, takenOverBy: z.string().optional() }));

/** The agent's own text status changed, in this tab or another. */
export const textStatusChanged = agentEvent('text-status.changed', textStatus);

/** Any conversation of the tenant that waits or is served changed: read `conversations/monitoring`. */
export const conversationsTopic = defineTopic('conversations');

/** How many visitors wait changed. Not told of every message, as `conversations` is: each open desk reads it. */
export const chatQueueTopic = defineTopic('chat-queue');

import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, timestamp } from '../kit/ids.ts';
import { exportEndpoint } from '../kit/record-export.ts';
import { conversationErrors, conversationFilters } from './conversation.contract.ts';

/** An example of good or of bad work, and why. What a person fills in. */
export const qualityMarkFields = z.object({
  mark: z.enum(['good', 'bad']).nullable(),
  note: z.string().trim().max(200),
});

/** Marks a conversation within the data scope; null takes the mark away. */
export const markConversation = endpoint({
  method: 'PUT',
  path: '/xmf-online-services/conversations/{id}/quality',
  summary: '会话质检标记',
  access: { code: 'online_record_quality' },
  dataScope: 'online_dialoguerecord',
  params: z.object({ id }),
  body: qualityMarkFields,
  reply: z.null(),
  errors: [conversationErrors.notFound],
});

/** Conversations within the data scope as a spreadsheet with their summaries; the task centre offers it to the caller for a week. */
export const exportConversations = exportEndpoint(
  {
    path: '/xmf-online-services/conversations',
    fullTitle: '对话记录',
    access: { code: 'online_record_export' },
    dataScope: 'online_dialoguerecord',
  },
  conversationFilters.shape,
);

/** Why routing gave a conversation to an agent, or back into the queue. */
export const routingReason = z.enum([
  'least-loaded',
  'preferred',
  'agent-unreachable',
  'agent-away',
  'transferred',
  'taken-over',
]);

/** One decision of routing, as it was recorded when it was made. */
export const routingDecision = z.object({
  id,
  reason: routingReason,
  /** Null: back into the queue. */
  agName: z.string().nullable(),
  /** Who had the conversation and gave it up; null: nobody, or it was not noted. */
  formerAgName: z.string().nullable(),
  /** Of a transfer into a group's queue, while the group exists. */
  chatGroupName: z.string().nullable(),
  /** The best of those who could have taken it, the chosen first. */
  candidates: z.array(z.object({ agName: z.string(), active: z.number().int(), capacity: z.number().int() })),
  at: timestamp,
});
export type RoutingDecision = z.output<typeof routingDecision>;

/** How a conversation went from agent to agent, the first decision first: what a replay shows beside the messages. */
export const conversationDecisions = endpoint({
  method: 'GET',
  path: '/xmf-online-services/conversations/{id}/decisions',
  summary: '会话分配记录',
  access: { code: 'online_dialoguerecord' },
  dataScope: 'online_dialoguerecord',
  params: z.object({ id }),
  reply: z.array(routingDecision),
  errors: [conversationErrors.notFound],
});

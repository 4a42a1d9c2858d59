import * as z from 'zod';
import type { Envelope } from '../kit/envelope.ts';
import type { OfflineReason } from '../kit/events.ts';
import { id, timestamp } from '../kit/ids.ts';
import { userText } from '../kit/user-text.ts';
import { type ChatMessage, chatMessage, outgoingMessage, recallRequest } from './chat-message.ts';
import { type Conversation, conversation, receipts, type VisitorPresence } from './conversation.contract.ts';

/**
 * The chat sockets, Socket.IO over WebSocket only: `/im/agent` for agents (specification section 7;
 * query orgi = tenant id, userid, session = one-use ticket, admin) and `/im/visitor` for the widget
 * (auth: `{ token }`). The database log is the truth: a message is acknowledged after commit, and a
 * client asks with `message.sync` for everything after its last `seq` on connect and on a gap.
 */
export const AGENT_NAMESPACE = '/im/agent';
export const VISITOR_NAMESPACE = '/im/visitor';

/** Reconnect settings (specification section 9). */
export const CHAT_RECONNECT = { attempts: 100, delayMs: 1000, maxDelayMs: 30_000 } as const;

/**
 * `place` counts from 1. `served`: somebody is there who may serve them. `estimatedSeconds`: the group's handling time
 * for each place, shared among those who are there; null when it cannot be known.
 */
export const queuePlace = z.object({
  recordId: id,
  place: z.number().int().min(1),
  served: z.boolean(),
  estimatedSeconds: z.number().int().min(0).nullable(),
});
export type QueuePlace = z.output<typeof queuePlace>;

/** What a site asks before the chat (`ask`); what it must know and is not here is refused. */
export const visitorForm = z.object({
  name: z.string().trim().min(1).max(30).optional(),
  phone: z
    .string()
    .trim()
    .regex(/^\+?\d{6,15}$/, '请输入正确的电话号码')
    .optional(),
  email: z.email('请输入正确的邮箱地址').max(60).optional(),
  company: z.string().trim().min(1).max(60).optional(),
});
export type VisitorForm = z.output<typeof visitorForm>;

const page = { pageTitle: z.string().max(200), pageUrl: z.string().max(2000) };

/** What the two sides send; each is answered by an acknowledgement with the envelope. */
export const imCommands = {
  /** Appends a message. The same `clientMsgId` again answers with the message already stored. */
  'message.send': { input: outgoingMessage, reply: chatMessage },
  /** Takes a message of the caller's own back. */
  'message.recall': { input: recallRequest, reply: chatMessage },
  /** Messages after `afterSeq`, at most 200 at a time, ascending; `lastSeq` tells whether to ask again. */
  'message.sync': {
    input: z.object({ recordId: id, afterSeq: z.number().int().min(0) }),
    reply: z.object({ messages: z.array(chatMessage), lastSeq: z.number().int(), receipts, conversation }),
  },
  /** The caller has received, or read, everything up to `seq`. Never moves back. */
  receipt: {
    input: z.object({ recordId: id, kind: z.enum(['delivered', 'read']), seq: z.number().int().min(1) }),
    reply: receipts,
  },
  /**
   * The caller is writing. Passed on, not stored. Where several agents may answer, the first who writes has the turn for
   * some seconds: others cannot send an answer meanwhile.
   */
  typing: { input: z.object({ recordId: id, on: z.boolean() }), reply: z.null() },
  /** Agents with the right only: hears (`on`) what goes on in a conversation until the socket closes, unseen. Notes may be written into it. */
  'conversation.watch': { input: z.object({ recordId: id, on: z.boolean() }), reply: conversation },
  /** Visitor only: the open conversation, or the newest closed one within a day, or none. */
  'conversation.current': { input: z.object({}), reply: conversation.nullable() },
  /** Visitor only: opens a conversation, or answers with the one that is open. */
  'conversation.start': {
    input: z.object({ ...page, chatGroupId: id.optional(), form: visitorForm.optional() }),
    reply: conversation,
  },
  /** Visitor only: where the conversation stands in its queue; null once it waits no more. */
  'queue.place': { input: z.object({ recordId: id }), reply: queuePlace.nullable() },
  /** Visitor only: the robot hands the conversation over; one that it does not hold is answered as it is. */
  'conversation.human': { input: z.object({ recordId: id }), reply: conversation },
  /** Visitor only: the page that they are on now; their agent sees it. */
  'page.visit': { input: z.object(page), reply: z.null() },
  /** Visitor only: stars from 1 to 5 and words. Until a day after the end, again as often as they like: the last one counts. */
  'rating.give': {
    input: z.object({ recordId: id, rating: z.number().int().min(1).max(5), words: z.string().trim().max(300).default('') }),
    reply: conversation,
  },
  /** Visitor only: the newest messages of the conversation before `recordId`, at most 200, and how far they were read; no messages: there is none. */
  'history.read': {
    input: z.object({ recordId: id }),
    reply: z.object({ recordId: id.nullable(), messages: z.array(chatMessage), receipts: receipts.nullable() }),
  },
  /** Visitor only: ends the open conversation. */
  'conversation.end': { input: z.object({ recordId: id }), reply: conversation },
} as const;

export type ImCommandName = keyof typeof imCommands;
export type ImInput<N extends ImCommandName> = z.output<(typeof imCommands)[N]['input']>;
export type ImReply<N extends ImCommandName> = z.output<(typeof imCommands)[N]['reply']>;

/** The page to which a visitor went. */
export const visitedPage = z.object({
  recordId: id,
  pageTitle: userText(z.string()),
  pageUrl: userText(z.string()),
  at: timestamp,
});

/** Client to server, for Socket.IO's types. */
export type ImClientEvents = { [N in ImCommandName]: (input: ImInput<N>, ack: (reply: Envelope<ImReply<N>>) => void) => void };

/** Server to client, for Socket.IO's types. */
export interface ImServerEvents {
  message: (message: ChatMessage) => void;
  receipts: (update: { recordId: string; receipts: z.output<typeof receipts> }) => void;
  /** `agentId` and `agentName` tell agents which of them. */
  typing: (update: { recordId: string; by: 'agent' | 'visitor'; on: boolean; agentId?: string; agentName?: string }) => void;
  /** State or owner changed. */
  conversation: (update: Conversation) => void;
  /** To agents: the visitor's page was opened or is gone. */
  presence: (update: { recordId: string; visitorPresence: VisitorPresence }) => void;
  /** To the agent: the visitor went to another page. */
  page: (update: z.output<typeof visitedPage>) => void;
  /** To the visitor, whenever their place in the queue changes. */
  queue: (update: QueuePlace) => void;
  /** Frames of another server process may be missing: ask for everything as after a connect. */
  resync: () => void;
  /** The session ended; the server closes the socket. */
  offline: (reason: OfflineReason) => void;
}

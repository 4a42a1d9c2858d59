import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import type { Conversation, VisitorPresence } from '@lianxi/contracts/online/conversation.contract';
import type { ImServerEvents, QueuePlace } from '@lianxi/contracts/online/im';
import type { LogNews } from '../message/message-draft.ts';
import { messageForVisitor } from '../message/message-row.ts';

/** The parties of a conversation: its visitor, its owner, and colleagues who help. */
export interface Parties {
  id: string;
  agentId: string | null;
  guestIds: readonly string[];
  visitorId: string;
}

/** The party who is writing; of agents also which one. */
export type Writing = { by: 'visitor'; on: boolean } | { by: 'agent'; on: boolean; agentId: string; agentName: string };

/** A conversation with a new state or owner, and the platform's messages about it. */
export interface ConversationChange {
  conversation: Conversation;
  messages: readonly ChatMessage[];
  /** Agents who were in it until now. */
  formerAgentIds?: readonly string[];
}

/** A Socket.IO namespace, with the part that sends to rooms. */
export interface Rooms {
  to(room: string | string[]): Emitter;
}
interface Emitter {
  except(socketId: string): Emitter;
  readonly volatile: Emitter;
  emit<E extends keyof ImServerEvents>(event: E, ...args: Parameters<ImServerEvents[E]>): unknown;
}

/**
 * Sends committed changes to the sockets of a conversation's parties. Rooms are per agent and per visitor, not per conversation.
 * The committed row determines the receivers. So a reassigned conversation needs no joining and leaving, and its former agent
 * receives nothing more.
 *
 * Frames may be lost: a reader who finds a gap in `seq`, or reconnects, asks with `message.sync`.
 */
export class FanOut {
  readonly #agents: Rooms;
  readonly #visitors: Rooms;

  constructor(agents: Rooms, visitors: Rooms) {
    this.#agents = agents;
    this.#visitors = visitors;
  }

  /** Messages and receipts of a committed batch. The sender's socket is left out: it got the acknowledgement. */
  news(news: readonly LogNews[]): void {
    for (const { conversation, messages, receipts } of news) {
      for (const { message, socketId = '' } of messages) this.#say(conversation, message, socketId);
      if (!receipts) continue;
      const update = { recordId: conversation.id, receipts };
      this.#agents.to(agentRooms(conversation)).emit('receipts', update);
      this.#visitors.to(visitorRoom(conversation.visitorId)).emit('receipts', update);
    }
  }

  changed({ conversation, messages, formerAgentIds = [] }: ConversationChange): void {
    const guestIds = conversation.guests.map(({ agentId }) => agentId);
    const parties = { id: conversation.id, agentId: conversation.agentId, guestIds, visitorId: conversation.visitorId };
    for (const message of messages) this.#say(parties, message, '');
    this.#agents.to([...agentRooms(parties), ...formerAgentIds.map(agentRoom)]).emit('conversation', conversation);
    this.#visitors.to(visitorRoom(conversation.visitorId)).emit('conversation', forVisitor(conversation));
  }

  page(agentId: string, update: Parameters<ImServerEvents['page']>[0]): void {
    this.#agents.to(agentRoom(agentId)).emit('page', update);
  }

  /** The visitor's page was opened or is gone. */
  presence(parties: Parties, visitorPresence: VisitorPresence): void {
    this.#agents.to(agentRooms(parties)).emit('presence', { recordId: parties.id, visitorPresence });
  }

  place(visitorId: string, place: QueuePlace): void {
    this.#visitors.to(visitorRoom(visitorId)).emit('queue', place);
  }

  /** Lost when a client is slow: the next one contains the same. */
  typing(parties: Parties, writing: Writing, exceptSocketId: string): void {
    const recordId = parties.id;
    const { by, on } = writing;
    if (by === 'agent') this.#visitors.to(visitorRoom(parties.visitorId)).volatile.emit('typing', { recordId, by, on });
    this.#agents
      .to(agentRooms(parties))
      .except(exceptSocketId)
      .volatile.emit('typing', { recordId, ...writing });
  }

  #say(parties: Parties, message: ChatMessage, exceptSocketId: string): void {
    this.#agents.to(agentRooms(parties)).except(exceptSocketId).emit('message', message);
    this.#visitors.to(visitorRoom(parties.visitorId)).except(exceptSocketId).emit('message', messageForVisitor(message));
  }
}

/** The owner, guests, and supervisors who watch invisibly. */
function agentRooms({ id, agentId, guestIds }: Parties): string[] {
  return [...(agentId ? [agentRoom(agentId)] : []), ...guestIds.map(agentRoom), watchRoom(id)];
}

export function agentRoom(agentId: string): string {
  return `agent:${agentId}`;
}

export function watchRoom(conversationId: string): string {
  return `watch:${conversationId}`;
}

export function visitorRoom(visitorId: string): string {
  return `visitor:${visitorId}`;
}

/** A conversation as its visitor sees it: without the linked customer, agents' notes and guests. */
export function forVisitor(conversation: Conversation): Conversation {
  const { lastMessage } = conversation;
  return {
    ...conversation,
    customerId: null,
    visitorPresence: null,
    priority: 0,
    guests: [],
    lastMessage: lastMessage && messageForVisitor(lastMessage),
  };
}

import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import type { Conversation } from '@lianxi/contracts/online/conversation.contract';
import type { ImServerEvents, QueuePlace } from '@lianxi/contracts/online/im';
import type { LogNews } from '../message/message-draft.ts';
import { messageForVisitor } from '../message/message-row.ts';

/** Who talk in a conversation: its visitor, its owner, and colleagues who help. */
export interface Parties {
  id: string;
  agentId: string | null;
  guestIds: readonly string[];
  visitorId: string;
}

/** Who is writing; of agents also which. */
export type Writing = { by: 'visitor'; on: boolean } | { by: 'agent'; on: boolean; agentId: string; agentName: string };

/** A conversation whose state or owner changed, with what the platform said in it. */
export interface ConversationChange {
  conversation: Conversation;
  messages: readonly ChatMessage[];
  /** Agents who were in it until now. */
  formerAgentIds?: readonly string[];
}

/** A Socket.IO namespace, as far as telling its rooms things goes. */
export interface Rooms {
  to(room: string | string[]): Emitter;
}
interface Emitter {
  except(socketId: string): Emitter;
  readonly volatile: Emitter;
  emit<E extends keyof ImServerEvents>(event: E, ...args: Parameters<ImServerEvents[E]>): unknown;
}

/**
 * Tells the sockets of a conversation's parties what was committed. Rooms are per agent and per visitor,
 * not per conversation: whom to tell is read from the committed row, so a reassigned conversation needs
 * no joining and leaving, and its former agent hears nothing more.
 *
 * Frames may be lost: a reader who sees a gap in `seq`, or connects again, asks with `message.sync`.
 */
export class FanOut {
  readonly #agents: Rooms;
  readonly #visitors: Rooms;

  constructor(agents: Rooms, visitors: Rooms) {
    this.#agents = agents;
    this.#visitors = visitors;
  }

  /** Messages and receipts of a committed batch. The sender's socket has its acknowledgement and is left out. */
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

  place(visitorId: string, place: QueuePlace): void {
    this.#visitors.to(visitorRoom(visitorId)).emit('queue', place);
  }

  /** Lost when a client is slow: the next one tells the same. */
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

/** Owner, guests, and who watches unseen. */
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

/** A conversation as its visitor sees it: which customer the tenant takes them for is not theirs to know, nor what agents note or who helps. */
export function forVisitor(conversation: Conversation): Conversation {
  const { lastMessage } = conversation;
  return {
    ...conversation,
    customerId: null,
    priority: 0,
    guests: [],
    lastMessage: lastMessage && messageForVisitor(lastMessage),
  };
}

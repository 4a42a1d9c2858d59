import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import type { Conversation } from '@lianxi/contracts/online/conversation.contract';
import type { ImServerEvents, QueuePlace } from '@lianxi/contracts/online/im';
import type { LogNews } from './message-draft.ts';
import { messageForVisitor } from './message-row.ts';

/** The two who talk in a conversation. */
export interface Parties {
  agentId: string | null;
  visitorId: string;
}

/** A conversation whose state or owner changed, with what the platform said in it. */
export interface ConversationChange {
  conversation: Conversation;
  messages: readonly ChatMessage[];
  /** The agent who owned it until now. */
  formerAgentId?: string | null;
}

/** A Socket.IO namespace, as far as telling its rooms things goes. */
export interface Rooms {
  to(room: string): Emitter;
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
      for (const room of this.#rooms(conversation)) room.emit('receipts', { recordId: conversation.id, receipts });
    }
  }

  changed({ conversation, messages, formerAgentId }: ConversationChange): void {
    for (const message of messages) this.#say(conversation, message, '');
    if (conversation.agentId) this.#agents.to(agentRoom(conversation.agentId)).emit('conversation', conversation);
    if (formerAgentId && formerAgentId !== conversation.agentId) {
      this.#agents.to(agentRoom(formerAgentId)).emit('conversation', conversation);
    }
    this.#visitors.to(visitorRoom(conversation.visitorId)).emit('conversation', forVisitor(conversation));
  }

  place(visitorId: string, place: QueuePlace): void {
    this.#visitors.to(visitorRoom(visitorId)).emit('queue', place);
  }

  /** Lost when a client is slow: the next one tells the same. */
  typing(recordId: string, { agentId, visitorId }: Parties, by: 'agent' | 'visitor', on: boolean): void {
    if (by === 'agent') this.#visitors.to(visitorRoom(visitorId)).volatile.emit('typing', { recordId, by, on });
    else if (agentId) this.#agents.to(agentRoom(agentId)).volatile.emit('typing', { recordId, by, on });
  }

  #say({ agentId, visitorId }: Parties, message: ChatMessage, exceptSocketId: string): void {
    if (agentId) this.#agents.to(agentRoom(agentId)).except(exceptSocketId).emit('message', message);
    this.#visitors.to(visitorRoom(visitorId)).except(exceptSocketId).emit('message', messageForVisitor(message));
  }

  #rooms({ agentId, visitorId }: Parties): Emitter[] {
    const visitor = this.#visitors.to(visitorRoom(visitorId));
    return agentId ? [this.#agents.to(agentRoom(agentId)), visitor] : [visitor];
  }
}

export function agentRoom(agentId: string): string {
  return `agent:${agentId}`;
}

export function visitorRoom(visitorId: string): string {
  return `visitor:${visitorId}`;
}

/** A conversation as its visitor sees it: which customer the tenant takes them for is not theirs to know, nor what agents note. */
export function forVisitor(conversation: Conversation): Conversation {
  const { lastMessage } = conversation;
  return { ...conversation, customerId: null, priority: 0, lastMessage: lastMessage && messageForVisitor(lastMessage) };
}

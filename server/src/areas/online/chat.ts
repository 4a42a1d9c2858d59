import type { Conversation } from '@lianxi/contracts/online/conversation.contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Db, TenantTx } from '../../platform/db/db.ts';
import type { Kernel } from '../../platform/kernel.ts';
import { QueuePlaces } from '../../platform/queue/queue-places.ts';
import { ChatBot } from './bot/chat-bot.ts';
import { findCurrentConversation } from './conversation/conversation.queries.ts';
import { type Beginning, type Closer, closeConversation, startConversation } from './conversation/conversation-lifecycle.ts';
import { type ChatParties, PartyCache } from './conversation/party-cache.ts';
import type { LogNews } from './message/message-draft.ts';
import { MessageWriter } from './message/message-writer.ts';
import { chatQueues } from './routing/queue-places.ts';
import { Routing } from './routing/routing.ts';
import { notifyChatSupervisors } from './silent-monitor/chat-alerts.ts';
import { SensitiveWords } from './silent-monitor/sensitive-word.queries.ts';
import { FanOut, type Rooms } from './socket/fan-out.ts';

export interface ChatOptions {
  db: Db;
  log: FastifyBaseLogger;
  agents: Rooms;
  visitors: Rooms;
}

/** The chat of one server process: its writer, its routing, and its notifications. */
export class Chat {
  readonly db: Db;
  readonly fanOut: FanOut;
  readonly writer: MessageWriter;
  readonly routing: Routing;
  readonly places: QueuePlaces;
  readonly parties: PartyCache;
  readonly words: SensitiveWords;
  readonly #log: FastifyBaseLogger;
  readonly bot: ChatBot;
  readonly #others: (() => Promise<void>)[] = [];
  /** Runs while an agent writes to a visitor; must not throw. */
  onAgentTyping: (tenantId: number, parties: ChatParties) => void = () => {};

  constructor({ db, log, agents, visitors }: ChatOptions) {
    this.db = db;
    this.#log = log;
    this.words = new SensitiveWords(db);
    this.fanOut = new FanOut(agents, visitors);
    this.writer = new MessageWriter({ db, onCommitted: (tenantId, news) => this.#committed(tenantId, news) });
    this.parties = new PartyCache(db);
    this.places = new QueuePlaces(db, chatQueues(this.fanOut), log);
    this.routing = new Routing({ db, fanOut: this.fanOut, places: this.places, log });
    this.bot = new ChatBot({ db, fanOut: this.fanOut, routing: this.routing, log });
  }

  #committed(tenantId: number, news: LogNews[]): void {
    this.fanOut.news(news);
    this.bot.heard(tenantId, news);
  }

  /** Opens the visitor's conversation and looks for an agent. Returns the outcome. */
  async start(tenantId: number, visitorId: string, page: Beginning): Promise<Conversation> {
    const { conversation, change } = await this.db.tenant(tenantId, (tenant) => startConversation(tenant, visitorId, page));
    if (!change) return conversation;
    this.fanOut.changed(change);
    await this.routing.wake(tenantId);
    const routed = await this.db.tenant(tenantId, ({ tx }) => findCurrentConversation(tx, tenantId, visitorId));
    return routed ?? conversation;
  }

  /**
   * Ends a conversation inside the caller's transaction. After the commit both sides are notified, and routing gives the place
   * away.
   */
  async close(tenant: TenantTx, conversationId: string, by: Closer): Promise<Conversation> {
    const { conversation, change } = await closeConversation(tenant, conversationId, by);
    if (change) {
      tenant.afterCommit(() => {
        this.fanOut.changed(change);
        void this.routing.wake(tenant.tenantId);
      });
    }
    return conversation;
  }

  /** Notifies supervisors now instead of at the next sweep. */
  notifySupervisors(tenantId: number): void {
    this.db.tenant(tenantId, notifyChatSupervisors).catch((error: unknown) => {
      this.#log.warn({ err: error, tenantId }, 'supervisors not told');
    });
  }

  /** Registers work that stops together with the chat, before it. */
  stopsWith(stop: () => Promise<void>): void {
    this.#others.push(stop);
  }

  async stop(): Promise<void> {
    for (const stop of this.#others) await stop();
    this.bot.stopSweeps();
    await this.bot.drained();
    await this.routing.stop();
    await this.places.drained();
    await this.writer.drained();
  }
}

const chats = new WeakMap<Kernel, Chat>();

/** The chat that is attached to this kernel. */
export function chatOf(kernel: Kernel): Chat {
  const chat = chats.get(kernel);
  if (!chat) throw new Error('The chat is not attached to this kernel');
  return chat;
}

export function attachChat(kernel: Kernel, chat: Chat): void {
  chats.set(kernel, chat);
}

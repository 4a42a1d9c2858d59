import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import type { Conversation } from '@lianxi/contracts/online/conversation.contract';
import type { ImClientEvents, ImCommandName, ImInput, ImReply, ImServerEvents } from '@lianxi/contracts/online/im';
import type { Socket } from 'socket.io-client';
import { CatchingUp } from '../../../app/testing/catching-up.ts';
import type { FaultClient, Send } from '../../../app/testing/history.ts';
import { type Entrance, Refused, TenaciousClient } from '../../../app/testing/tenacious-client.ts';

/**
 * A chat client like the widget and the desk: it reconnects, sends again until it gets an answer, shows messages in the order of
 * their numbers, and asks for missing ones. It records everything.
 */
export class ChatClient extends TenaciousClient implements FaultClient {
  readonly sends: Send[] = [];
  readonly heard: { event: keyof ImServerEvents; payload: unknown }[] = [];
  /** The messages on screen, by conversation. */
  readonly screens = new Map<string, ChatMessage[]>();
  /** The newest state that it received of each conversation. */
  readonly conversations = new Map<string, Conversation>();
  readonly #snapshot: (() => Promise<Conversation[]>) | undefined;
  readonly #followed = new Set<string>();
  readonly #catchingUp = new CatchingUp();
  /** The newest known number, by conversation. */
  readonly #newest = new Map<string, number>();

  /** @param snapshot of a desk: its conversations, read after every connect. It follows new ones by itself. */
  constructor(name: string, enter: () => Promise<Entrance>, snapshot?: () => Promise<Conversation[]>) {
    super(name, enter);
    this.#snapshot = snapshot;
  }

  /** Sends a command until it gets an answer. Throws {@link Refused}. */
  command<N extends ImCommandName>(name: N, input: ImInput<N>): Promise<ImReply<N>> {
    return this.ask(name, input) as Promise<ImReply<N>>;
  }

  /** Sends a text, `copies` times at once, as an impatient client does. Resolves when it is acknowledged or refused. */
  async say(recordId: string, clientMsgId: string, body: string, clock: () => number, copies = 1): Promise<void> {
    const send: Send = { client: this.name, recordId, clientMsgId, body, invokedAt: clock() };
    this.sends.push(send);
    const input = { recordId, clientMsgId, msgType: 'text', message: body } as const;
    try {
      const [message] = await Promise.all(Array.from({ length: copies }, () => this.command('message.send', input)));
      if (message) {
        send.ok = { at: clock(), seq: message.seq };
        this.#show(message);
      }
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      send.refused = error.reason;
    }
  }

  /** Follows a conversation from its beginning; asks for all messages that the screen lacks. */
  sync(recordId: string): Promise<void> {
    const screen = this.screens.get(recordId) ?? [];
    this.screens.set(recordId, screen);
    this.#followed.add(recordId);
    return this.#catchingUp.of(recordId, () => this.#catchUp(recordId, screen));
  }

  /** News of a conversation by another way: asks for it, unless the client has closed it. */
  hearOf(recordId: string): void {
    if (this.#followed.has(recordId) || !this.screens.has(recordId)) this.sync(recordId).catch(() => {});
  }

  /** Closes an ended conversation: its screen stays unchanged. */
  leave(recordId: string): void {
    this.#followed.delete(recordId);
  }

  async #catchUp(recordId: string, screen: ChatMessage[]): Promise<void> {
    for (;;) {
      const { messages, lastSeq, conversation } = await this.command('message.sync', { recordId, afterSeq: screen.length });
      this.#note(conversation);
      for (const message of messages) if (message.seq === screen.length + 1) screen.push(message);
      if (screen.length >= Math.max(lastSeq, this.#newest.get(recordId) ?? 0)) return;
    }
  }

  #show(message: ChatMessage): void {
    const screen = this.screens.get(message.recordId);
    if (!screen) return;
    this.#newest.set(message.recordId, Math.max(message.seq, this.#newest.get(message.recordId) ?? 0));
    if (message.seq === screen.length + 1) screen.push(message);
    else if (message.seq > screen.length) this.sync(message.recordId).catch(() => {});
  }

  #note(conversation: Conversation): void {
    if (conversation.lastSeq >= (this.conversations.get(conversation.id)?.lastSeq ?? 0))
      this.conversations.set(conversation.id, conversation);
  }

  protected override async resume(): Promise<void> {
    for (const recordId of this.#followed) this.sync(recordId).catch(() => {});
    const held = (await this.#snapshot?.()) ?? [];
    for (const { id } of held) if (!this.screens.has(id)) this.hearOf(id);
  }

  protected override listen(socket: Socket<ImServerEvents, ImClientEvents>): void {
    socket.on('message', (message) => this.#show(message));
    socket.on('conversation', (conversation) => {
      this.#note(conversation);
      if (this.#snapshot && !this.screens.has(conversation.id)) this.hearOf(conversation.id);
    });
    socket.onAny((event, payload) => this.heard.push({ event, payload }));
  }
}

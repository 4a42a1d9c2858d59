import { setTimeout as delay } from 'node:timers/promises';
import type { Envelope } from '@lianxi/contracts/kit/envelope';
import { errorKinds } from '@lianxi/contracts/kit/errors';
import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import type { Conversation } from '@lianxi/contracts/online/conversation.contract';
import type { ImClientEvents, ImCommandName, ImInput, ImReply, ImServerEvents } from '@lianxi/contracts/online/im';
import { io, type Socket } from 'socket.io-client';
import type { FaultClient, Send } from './history.ts';

/** How a client gets in: asked before every connect, since an agent's ticket is good for one. */
export interface Entrance {
  url: string;
  query?: Record<string, string>;
  auth?: Record<string, string>;
}

const transient = new Set(
  ['unavailable', 'time-out', 'too-many'].map((kind) => errorKinds[kind as keyof typeof errorKinds].code),
);

/** The server refused a command for good. */
export class Refused extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * A chat client as the widget and the desk are: reconnects by itself, sends again until answered, shows
 * messages in the order of their numbers, and asks for what it misses. Records all of it.
 */
export class ChatClient implements FaultClient {
  readonly name: string;
  readonly sends: Send[] = [];
  readonly heard: { event: keyof ImServerEvents; payload: unknown }[] = [];
  /** By conversation, what is on screen. */
  readonly screens = new Map<string, ChatMessage[]>();
  /** The newest that it was told of each conversation. */
  readonly conversations = new Map<string, Conversation>();
  readonly #enter: () => Promise<Entrance>;
  readonly #snapshot: (() => Promise<Conversation[]>) | undefined;
  readonly #followed = new Set<string>();
  readonly #syncing = new Map<string, Promise<void>>();
  /** By conversation, the newest number heard of. */
  readonly #newest = new Map<string, number>();
  #socket: Socket<ImServerEvents, ImClientEvents> | null = null;
  #stopped = false;
  #running: Promise<void> | null = null;

  /** @param snapshot of a desk: the conversations that it holds, asked for after every connect. It follows new ones by itself. */
  constructor(name: string, enter: () => Promise<Entrance>, snapshot?: () => Promise<Conversation[]>) {
    this.name = name;
    this.#enter = enter;
    this.#snapshot = snapshot;
  }

  get connected(): boolean {
    return this.#socket?.connected === true;
  }

  /** Connects, and stays connected until {@link stop}. */
  async start(): Promise<void> {
    this.#running = this.#stayConnected();
    await this.#connected();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#socket?.disconnect();
    await this.#running;
  }

  /** Cuts the connection as a network does: without a goodbye. */
  cut(): void {
    const transport = this.#socket?.io.engine?.transport as { ws?: { terminate?(): void } } | undefined;
    if (transport?.ws?.terminate) transport.ws.terminate();
    else this.#socket?.io.engine?.close();
  }

  /** Sends a command until it is answered. Throws {@link Refused}. */
  async command<N extends ImCommandName>(name: N, input: ImInput<N>): Promise<ImReply<N>> {
    while (!this.#stopped) {
      const socket = await this.#connected();
      const reply = await emit(socket, name, input).catch(() => null);
      if (reply?.code === '0') return reply.data as ImReply<N>;
      if (reply && !transient.has(reply.code)) throw new Refused('reason' in reply ? reply.reason : reply.code);
      // No answer on a connection that seems to be there: half-open.
      if (!reply && socket.connected) socket.io.engine.close();
      await delay(50);
    }
    throw new Error(`${this.name} has stopped`);
  }

  /** Sends a text, `copies` times at once, as a nervous client does. Answers when it is acknowledged or refused. */
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

  /** Follows a conversation from its beginning; asks for everything that the screen lacks. */
  sync(recordId: string): Promise<void> {
    const screen = this.screens.get(recordId) ?? [];
    this.screens.set(recordId, screen);
    this.#followed.add(recordId);
    const running = this.#syncing.get(recordId);
    if (running) return running;
    const run = this.#catchUp(recordId, screen).finally(() => this.#syncing.delete(recordId));
    this.#syncing.set(recordId, run);
    return run;
  }

  /** News of a conversation by another way: asks for it, unless it was put away. */
  hearOf(recordId: string): void {
    if (this.#followed.has(recordId) || !this.screens.has(recordId)) this.sync(recordId).catch(() => {});
  }

  /** Puts a conversation that is over away: its screen stays as it is. */
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

  /** Frames may be missing: everything that it follows is asked for, and what it holds by now. */
  async #resume(): Promise<void> {
    for (const recordId of this.#followed) this.sync(recordId).catch(() => {});
    const held = (await this.#snapshot?.()) ?? [];
    for (const { id } of held) if (!this.screens.has(id)) this.hearOf(id);
  }

  async #stayConnected(): Promise<void> {
    while (!this.#stopped) {
      try {
        await this.#liveOnce(await this.#enter());
      } catch {
        // Refused, or nobody there: tried again.
      }
      await delay(50);
    }
  }

  /** One connection, from its beginning to its end. */
  async #liveOnce({ url, query, auth }: Entrance): Promise<void> {
    const socket: Socket<ImServerEvents, ImClientEvents> = io(url, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      ...(query ? { query } : {}),
      ...(auth ? { auth } : {}),
    });
    socket.on('message', (message) => this.#show(message));
    socket.on('conversation', (conversation) => {
      this.#note(conversation);
      if (this.#snapshot && !this.screens.has(conversation.id)) this.hearOf(conversation.id);
    });
    socket.on('resync', () => this.#resume().catch(() => socket.io.engine.close()));
    socket.onAny((event, payload) => this.heard.push({ event, payload }));
    try {
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve);
        socket.once('connect_error', reject);
        socket.once('disconnect', () => reject(new Error('cut')));
      });
      const ended = new Promise<void>((resolve) => socket.once('disconnect', () => resolve()));
      this.#socket = socket;
      this.#resume().catch(() => socket.io.engine.close());
      if (!this.#stopped) await ended;
    } finally {
      this.#socket = null;
      socket.disconnect();
    }
  }

  async #connected(): Promise<Socket<ImServerEvents, ImClientEvents>> {
    while (!this.#socket?.connected) {
      if (this.#stopped) throw new Error(`${this.name} has stopped`);
      await delay(5);
    }
    return this.#socket;
  }
}

/** Socket.IO's types do not relate a command in a variable to its input. */
async function emit(
  socket: Socket<ImServerEvents, ImClientEvents>,
  name: ImCommandName,
  input: unknown,
): Promise<Envelope<unknown>> {
  const emitter = socket.timeout(5000) as unknown as { emitWithAck(name: string, input: unknown): Promise<Envelope<unknown>> };
  let onCut = () => {};
  const cut = new Promise<never>((_resolve, reject) => {
    onCut = () => reject(new Error('cut'));
    socket.once('disconnect', onCut);
  });
  try {
    return await Promise.race([emitter.emitWithAck(name, input), cut]);
  } finally {
    socket.off('disconnect', onCut);
  }
}

import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import type { Conversation } from '@lianxi/contracts/online/conversation.contract';
import type { CheckedFile } from '@lianxi/shared/chat/attachment-check';
import { fileKeeper } from '@lianxi/shared/chat/file-keeper';
import { Outbox } from '@lianxi/shared/chat/outbox';
import { isPassing, Refusal } from '@lianxi/shared/visitor/visitor-http';
import { append, emptyLog, endOf, hasGap } from '../../src/chat-log/message-log.ts';
import { attachment, type ChatOutbox, chatStorage, type Delivery, type OutboxItem, outgoing } from '../../src/chat-log/outbox.ts';
import { type ChatState, countUnread, initialState, movedUp } from './chat-state.ts';
import { addressOf, Connection } from './connection.ts';
import { CLOSED_REASON, NOT_FOUND_REASON, SHUT_REASONS } from './constants.ts';
import { uploadAttachment } from './http.ts';
import type { VisitorIdentity } from './identity.ts';
import { type Keeper, localKeyStore } from './keeper.ts';
import { VisitorActs, whereIsPage } from './visitor-acts.ts';

const TYPING_SHOWN_MS = 6000;
const RETRY_MS = 3000;

/** The visitor's conversation: state outside the page's elements, updated from the server's log. */
export class VisitorChat {
  private value: ChatState;
  private readonly listeners = new Set<() => void>();
  private readonly identity: VisitorIdentity;
  private readonly keeper: Keeper;
  private readonly outbox: ChatOutbox;
  readonly acts: VisitorActs;
  private connection: Connection | null = null;
  private reading = false;
  private readUpTo = 0;
  private reported = { delivered: 0, read: 0 };
  private syncing = false;
  /** A closed conversation that the visitor has left to begin a new one. */
  private putAside: string | null = null;
  private typingTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(identity: VisitorIdentity, keeper: Keeper, name: string) {
    this.identity = identity;
    this.keeper = keeper;
    this.value = { ...initialState, site: keeper.kept.look, returning: keeper.kept.token !== null };
    this.outbox = new Outbox({
      ...chatStorage(localKeyStore(), `lianxi.outbox.${name}`),
      // One lane for all conversations: the visitor's messages stay in order when one ends and the next begins.
      lane: () => '',
      files: fileKeeper(`lianxi.outbox.${name}`),
      deliver: (item) => this.deliver(item),
      upload: async (file, onProgress) =>
        (await uploadAttachment(identity.origin, identity.token, file, onProgress)).fileSaveName,
      stored: (message) => this.take([message]),
      changed: () => this.set({ pending: this.outbox.items }),
    });
    this.acts = new VisitorActs({
      identity,
      keeper,
      outbox: this.outbox,
      state: () => this.value,
      connection: () => this.connection,
      adopt: (conversation) => this.adopt(conversation),
      set: (part) => this.set(part),
    });
    this.outbox.restore();
    document.addEventListener('visibilitychange', () => {
      // Another tab may have been closed with unsent messages.
      if (document.visibilityState === 'visible' && this.value.synced) this.outbox.restore();
    });
  }

  get state(): ChatState {
    return this.value;
  }

  subscribe(listener: () => void): void {
    this.listeners.add(listener);
  }

  /** Can messages arrive, although the panel is closed? */
  get worthListening(): boolean {
    return this.keeper.kept.token !== null && (this.keeper.kept.open || this.outbox.items.length > 0);
  }

  /** Resumes the visitor's identity and connects. A second call is safe. */
  async open(): Promise<void> {
    if (this.value.phase === 'opening' || this.value.phase === 'ready') return;
    this.set({ phase: 'opening', failure: null });
    try {
      const session = await this.identity.open();
      this.set({ phase: 'ready', site: session.site, groups: session.groups, notices: session.notices });
      this.connect();
    } catch (error) {
      if (error instanceof Refusal && !isPassing(error)) return this.set({ phase: 'turned-away', failure: error.message });
      this.set({ phase: 'failed', failure: error instanceof Refusal ? error.message : '连接不上客服，请检查网络后重试' });
      setTimeout(() => void this.open(), RETRY_MS);
    }
  }

  /** Shows a look that is edited: nothing is sent, no agent receives anything. */
  preview(site: NonNullable<ChatState['site']>, groups: ChatState['groups']): void {
    this.set({ phase: 'ready', link: 'online', site, groups, synced: true, returning: false });
  }

  sendText(text: string): void {
    this.outbox.add({ recordId: null, msgType: 'text', message: text });
    this.hurry();
  }

  sendFile({ file, type }: CheckedFile): void {
    this.outbox.addFile(attachment(null, type, file), file);
    this.hurry();
  }

  retry(clientMsgId: string): void {
    this.outbox.retry(clientMsgId);
  }

  drop(clientMsgId: string): void {
    this.outbox.drop(clientMsgId);
  }

  fileOf = (clientMsgId: string): File | undefined => this.outbox.fileOf(clientMsgId);

  /** The visitor sees the newest message now, or not any more. */
  setReading(reading: boolean): void {
    this.reading = reading;
    if (reading) this.report();
  }

  async end(): Promise<void> {
    const { conversation } = this.value;
    if (!conversation || !this.connection) return;
    this.adopt(await this.connection.send('conversation.end', { recordId: conversation.id }));
  }

  /** Leaves a closed conversation on the screen and prepares a new one, which the first message opens. */
  beginAnew(): void {
    const { conversation } = this.value;
    if (conversation?.state !== 'closed') return;
    this.putAside = conversation.id;
    this.set({ ...movedUp(this.value), conversation: null, log: emptyLog() });
  }

  /** A visitor who writes does not wait for the next try of a lost connection. */
  private hurry(): void {
    if (this.value.link === 'lost') this.connection?.hurry();
  }

  private connect(): void {
    this.connection = new Connection(addressOf(this.identity), {
      status: (link) => {
        this.set({ link, agentTyping: false });
        if (link === 'online') void this.resume();
      },
      renew: () => this.identity.renew(),
      events: {
        message: (message) => {
          if (message.callType !== 'visitor') this.set({ agentTyping: false });
          if (message.recordId === this.value.conversation?.id) this.take([message]);
          else void this.resume();
        },
        receipts: ({ recordId, receipts }) => {
          const { conversation, earlierReceipts } = this.value;
          if (conversation?.id === recordId) this.adopt({ ...conversation, receipts });
          else this.set({ earlierReceipts: new Map(earlierReceipts).set(recordId, receipts) });
        },
        typing: ({ recordId, by, on }) => {
          if (by === 'agent' && recordId === this.value.conversation?.id) this.showTyping(on);
        },
        conversation: (update) => this.adopt(update),
        queue: (place) => {
          if (place.recordId === this.value.conversation?.id) this.set({ place });
        },
        offline: () => {},
      },
    });
    this.connection.open();
  }

  /** After every connect: reads the conversation, loads missed messages, then sends the unsent ones. */
  private async resume(): Promise<void> {
    const { connection } = this;
    if (!connection) return;
    try {
      this.acts.visited();
      const current = await connection.send('conversation.current', {});
      this.reported = { delivered: 0, read: 0 };
      if (current) this.adopt(current);
      await this.sync();
      if (current?.state === 'queued') this.set({ place: await connection.send('queue.place', { recordId: current.id }) });
      this.set({ synced: true });
      this.outbox.restore();
      this.outbox.start();
    } catch {
      setTimeout(() => void this.resume(), RETRY_MS);
    }
  }

  /** Loads all messages after the last one here, until there are no more. */
  private async sync(): Promise<void> {
    if (this.syncing || !this.connection) return;
    this.syncing = true;
    try {
      for (;;) {
        const { conversation, log } = this.value;
        if (!conversation) return;
        const reply = await this.connection.send('message.sync', { recordId: conversation.id, afterSeq: endOf(log) });
        if (reply.conversation.id !== this.value.conversation?.id) continue;
        this.adopt({ ...reply.conversation, receipts: reply.receipts });
        this.take(reply.messages);
        if (reply.messages.length === 0 || endOf(this.value.log) >= reply.lastSeq) return;
      }
    } catch {
      // The server refused: ask again which conversation is the visitor's.
      setTimeout(() => void this.resume(), RETRY_MS);
    } finally {
      this.syncing = false;
    }
  }

  private adopt(update: Conversation): void {
    if (update.id === this.putAside && update.state === 'closed') return;
    const { conversation } = this.value;
    const same = conversation?.id === update.id;
    if (conversation && !same) {
      // Late news of an old conversation must not replace the newer one.
      if (BigInt(update.id) < BigInt(conversation.id)) return;
      this.set(movedUp(this.value));
    }
    if (!same) {
      this.readUpTo = 0;
      this.reported = { delivered: 0, read: 0 };
      this.set({ log: emptyLog() });
    }
    // Every change of state writes a system message: an answer from before it has a lower end.
    if (same && update.lastSeq < conversation.lastSeq) return;
    if (same && conversation.state === 'closed' && update.state !== 'closed') return;
    this.readUpTo = Math.max(this.readUpTo, update.receipts.visitorRead);
    const waits = update.state === 'queued';
    this.set({
      conversation: update,
      agentTyping: update.state === 'active' && this.value.agentTyping,
      place: waits && same ? this.value.place : null,
    });
    this.keeper.keep({ open: update.state !== 'closed' });
    this.report();
    if (!same || update.lastSeq > endOf(this.value.log)) void this.sync();
  }

  private take(messages: readonly ChatMessage[]): void {
    const { conversation } = this.value;
    const ours = messages.filter((message) => message.recordId === conversation?.id);
    this.outbox.acknowledge(messages);
    this.set({ log: append(this.value.log, ours) });
    this.report();
    if (hasGap(this.value.log)) void this.sync();
  }

  /** Reports to the server how far the visitor has received and read; counts unread messages. */
  private report(): void {
    const { conversation, log } = this.value;
    const end = endOf(log);
    if (this.reading) this.readUpTo = Math.max(this.readUpTo, end);
    this.set({ unread: countUnread(log, this.readUpTo) });
    if (!conversation || end === 0 || !this.connection?.online) return;
    const { visitorDelivered, visitorRead } = conversation.receipts;
    if (end > Math.max(visitorDelivered, this.reported.delivered)) {
      this.reported.delivered = end;
      this.connection.sendNow('receipt', { recordId: conversation.id, kind: 'delivered', seq: end });
    }
    if (this.readUpTo > Math.max(visitorRead, this.reported.read)) {
      this.reported.read = this.readUpTo;
      this.connection.sendNow('receipt', { recordId: conversation.id, kind: 'read', seq: this.readUpTo });
    }
  }

  private async deliver(item: OutboxItem): Promise<Delivery> {
    const { connection } = this;
    if (!connection) return { kind: 'again', afterMs: RETRY_MS };
    try {
      if (item.recordId === null)
        return { kind: 'again', afterMs: 0, change: { recordId: await this.openConversation(connection) } };
      return { kind: 'stored', message: await connection.send('message.send', outgoing(item, item.recordId)) };
    } catch (error) {
      if (!(error instanceof Refusal) || isPassing(error)) return { kind: 'again', afterMs: RETRY_MS };
      if (error.reason === CLOSED_REASON) return this.deliverAnew(item, 0);
      // It is not this visitor's: the identity was renewed in the meantime.
      if (error.reason === NOT_FOUND_REASON) return this.deliverAnew(item, RETRY_MS);
      if (SHUT_REASONS.includes(error.reason)) this.set({ shut: error.message });
      return { kind: 'refused', text: error.message };
    }
  }

  /** The conversation ended before the message arrived: the message opens the next one. */
  private deliverAnew(item: OutboxItem, afterMs: number): Delivery {
    const { conversation } = this.value;
    if (conversation?.id === item.recordId) this.adopt({ ...conversation, state: 'closed' });
    return { kind: 'again', afterMs, change: { recordId: null } };
  }

  private async openConversation(connection: Connection): Promise<string> {
    const open = this.value.conversation;
    if (open && open.state !== 'closed') return open.id;
    const started = await connection.send('conversation.start', whereIsPage());
    this.adopt(started);
    return started.id;
  }

  private showTyping(on: boolean): void {
    clearTimeout(this.typingTimer);
    this.set({ agentTyping: on });
    if (on) this.typingTimer = setTimeout(() => this.set({ agentTyping: false }), TYPING_SHOWN_MS);
  }

  private set(part: Partial<ChatState>): void {
    const keys = Object.keys(part) as (keyof ChatState)[];
    if (keys.every((key) => this.value[key] === part[key])) return;
    this.value = { ...this.value, ...part };
    for (const listener of this.listeners) listener();
  }
}

import type { AttachmentType, ChatMessage, OutgoingMessage, QuotedMessage } from '@lianxi/contracts/online/chat-message';
import { newClientMessageId } from '@lianxi/shared/chat/client-message-id';

/** What is to be said. */
export interface OutboxContent {
  readonly msgType: OutgoingMessage['msgType'];
  /** The text, the card's address, or the uploaded file's `fileSaveName`; that is empty while it uploads. */
  readonly message: string;
  readonly card?: OutgoingMessage['card'];
  /** The message that it answers, as its writer saw it. */
  readonly quote?: QuotedMessage;
  /** Of an attachment. */
  readonly file?: NonNullable<ChatMessage['file']>;
}

/** A message that its writer sees but the server has not acknowledged. */
export interface OutboxItem extends OutboxContent {
  readonly clientMsgId: string;
  /** Null until there is a conversation: a visitor's first words open one. */
  readonly recordId: string | null;
  readonly createTime: string;
  /** `uploading` lives in memory only, `waiting` is kept until acknowledged, `refused` until retried or dropped. */
  readonly state: 'uploading' | 'waiting' | 'refused';
  /** Why it was refused, to show. */
  readonly refusal: string | null;
  /** Of an upload, 0 to 1. */
  readonly progress: number;
}

function newItem(recordId: string | null, content: OutboxContent, state: OutboxItem['state']): OutboxItem {
  const createTime = new Date().toISOString();
  return { ...content, clientMsgId: newClientMessageId(), recordId, createTime, state, refusal: null, progress: 0 };
}

/** The command that sends an item. */
export function outgoing({ clientMsgId, msgType, message, card, quote }: OutboxItem, recordId: string): OutgoingMessage {
  return { recordId, clientMsgId, msgType, message, ...(card && { card }), ...(quote && { quoteSeq: quote.seq }) };
}

/** What became of one attempt. `again`: the server could not take it now, try after so many milliseconds. */
export type Delivery =
  | { kind: 'stored'; message: ChatMessage }
  | { kind: 'refused'; text: string }
  | { kind: 'again'; afterMs: number; recordId?: string | null };

export interface OutboxPorts {
  /** Items of one lane go one after the other, in the order of writing; lanes do not wait for each other. */
  lane(item: OutboxItem): string;
  /** Items kept from an earlier life of the page. */
  load(): OutboxItem[];
  /** Keeps one item. Several tabs share the store, so items are kept one by one. */
  keep(item: OutboxItem): void;
  forget(clientMsgId: string): void;
  /** Sends one message; waits through lost connections by itself. */
  deliver(item: OutboxItem): Promise<Delivery>;
  upload(file: File, onProgress: (share: number) => void): Promise<string>;
  /** The server has stored it. */
  stored(message: ChatMessage): void;
  changed(): void;
}

/**
 * Messages on their way out. Each is shown at once and kept until the server has acknowledged it;
 * a retry carries the same `clientMsgId`, so that nothing is lost or doubled.
 */
export class Outbox {
  private list: readonly OutboxItem[] = [];
  private readonly files = new Map<string, File>();
  private readonly busy = new Set<string>();
  private started = false;
  private closed = false;
  private readonly ports: OutboxPorts;

  constructor(ports: OutboxPorts) {
    this.ports = ports;
  }

  get items(): readonly OutboxItem[] {
    return this.list;
  }

  /** The file that is being uploaded, for its preview. */
  fileOf(clientMsgId: string): File | undefined {
    return this.files.get(clientMsgId);
  }

  /** Shows what an earlier life of the page left behind; {@link start} sends it. */
  restore(): void {
    const known = new Set(this.list.map((item) => item.clientMsgId));
    const kept = this.ports.load().filter((item) => !known.has(item.clientMsgId));
    this.list = [...kept.sort((a, b) => a.createTime.localeCompare(b.createTime)), ...this.list];
    this.ports.changed();
    if (this.started) this.pumpAll();
  }

  start(): void {
    this.started = true;
    this.pumpAll();
  }

  /** Ends all work, for example when the agent signs out. What is kept stays kept. */
  close(): void {
    this.closed = true;
  }

  addText(recordId: string | null, text: string): OutboxItem {
    return this.add(recordId, { msgType: 'text', message: text });
  }

  add(recordId: string | null, content: OutboxContent): OutboxItem {
    const item = newItem(recordId, content, 'waiting');
    this.ports.keep(item);
    this.list = [...this.list, item];
    this.ports.changed();
    void this.pump(this.ports.lane(item));
    return item;
  }

  addFile(recordId: string | null, msgType: AttachmentType, file: File): OutboxItem {
    const facts = { fileName: file.name, size: file.size, contentType: file.type };
    const item = newItem(recordId, { msgType, message: '', file: facts }, 'uploading');
    this.files.set(item.clientMsgId, file);
    this.list = [...this.list, item];
    this.ports.changed();
    void this.upload(item.clientMsgId, file);
    return item;
  }

  retry(clientMsgId: string): void {
    const item = this.find(clientMsgId);
    if (item?.state !== 'refused') return;
    const file = this.files.get(clientMsgId);
    if (item.message === '' && file) {
      this.change(clientMsgId, { state: 'uploading', refusal: null, progress: 0 });
      void this.upload(clientMsgId, file);
      return;
    }
    this.change(clientMsgId, { state: 'waiting', refusal: null });
    void this.pump(this.ports.lane(item));
  }

  drop(clientMsgId: string): void {
    this.remove(clientMsgId);
    this.ports.changed();
  }

  /** A message arrived by another way (a sync, another tab): it is no longer on its way. */
  acknowledge(messages: readonly ChatMessage[]): void {
    const arrived = new Set(messages.map((message) => message.clientMsgId));
    const gone = this.list.filter((item) => arrived.has(item.clientMsgId));
    for (const item of gone) this.remove(item.clientMsgId);
    if (gone.length > 0) this.ports.changed();
  }

  private find(clientMsgId: string): OutboxItem | undefined {
    return this.list.find((item) => item.clientMsgId === clientMsgId);
  }

  private change(clientMsgId: string, part: Partial<OutboxItem>): void {
    const before = this.find(clientMsgId);
    if (!before) return;
    const after = { ...before, ...part };
    this.list = this.list.map((item) => (item.clientMsgId === clientMsgId ? after : item));
    if (after.message !== '') this.ports.keep(after);
    this.ports.changed();
  }

  private remove(clientMsgId: string): void {
    this.list = this.list.filter((item) => item.clientMsgId !== clientMsgId);
    this.files.delete(clientMsgId);
    this.ports.forget(clientMsgId);
  }

  private async upload(clientMsgId: string, file: File): Promise<void> {
    try {
      const saved = await this.ports.upload(file, (progress) => this.change(clientMsgId, { progress }));
      // Its place is where its upload ended: text written meanwhile has not waited for it.
      const item = this.find(clientMsgId);
      if (!item) return;
      this.list = [...this.list.filter((other) => other !== item), item];
      this.change(clientMsgId, { message: saved, state: 'waiting', progress: 1 });
      void this.pump(this.ports.lane(item));
    } catch (error) {
      const text = error instanceof Error && error.message !== '' ? error.message : '上传失败';
      this.change(clientMsgId, { state: 'refused', refusal: text });
    }
  }

  private pumpAll(): void {
    for (const lane of new Set(this.list.map((item) => this.ports.lane(item)))) void this.pump(lane);
  }

  /** Sends the waiting messages of one lane, one at a time. */
  private async pump(lane: string): Promise<void> {
    if (!this.started || this.busy.has(lane)) return;
    this.busy.add(lane);
    try {
      for (let item = this.nextOf(lane); item && !this.closed; item = this.nextOf(lane)) await this.attempt(item);
    } finally {
      this.busy.delete(lane);
    }
  }

  private nextOf(lane: string): OutboxItem | undefined {
    return this.list.find((item) => item.state === 'waiting' && this.ports.lane(item) === lane);
  }

  private async attempt(item: OutboxItem): Promise<void> {
    const delivery = await this.ports.deliver(item);
    if (this.closed) return;
    if (delivery.kind === 'stored') {
      this.ports.stored(delivery.message);
      this.acknowledge([delivery.message]);
    } else if (delivery.kind === 'refused') {
      this.change(item.clientMsgId, { state: 'refused', refusal: delivery.text });
    } else {
      await new Promise((resolve) => setTimeout(resolve, delivery.afterMs));
      const { recordId = item.recordId } = delivery;
      if (!this.closed && recordId !== item.recordId) this.change(item.clientMsgId, { recordId });
    }
  }
}

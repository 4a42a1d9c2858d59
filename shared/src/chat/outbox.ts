import { newItem, type OutboxContent, type OutboxItem, type OutboxState, type StoredMessage } from './outbox-item.ts';
import type { OutboxPorts } from './outbox-ports.ts';

const UPLOAD_BROKEN = '上传已中断，请重新选择文件';

/**
 * Messages that are not acknowledged yet. The page shows each at once and stores it until the server has acknowledged it. A retry
 * carries the same `clientMsgId`: so no message is lost or doubled.
 */
export class Outbox<C extends OutboxContent, M extends StoredMessage> {
  private list: readonly OutboxItem<C>[] = [];
  private readonly files = new Map<string, File>();
  private readonly busy = new Set<string>();
  private started = false;
  private closed = false;
  private readonly ports: OutboxPorts<C, M>;

  constructor(ports: OutboxPorts<C, M>) {
    this.ports = ports;
  }

  get items(): readonly OutboxItem<C>[] {
    return this.list;
  }

  /** The file of an upload, for its preview; none: the page no longer has it, and the user must choose it again. */
  fileOf(clientMsgId: string): File | undefined {
    return this.files.get(clientMsgId);
  }

  /** Shows the items that were stored before the reload; {@link start} sends them. */
  restore(): void {
    const known = new Set(this.list.map((item) => item.clientMsgId));
    const kept = this.ports.load().filter((item) => !known.has(item.clientMsgId));
    this.list = [...kept.sort((a, b) => a.createTime.localeCompare(b.createTime)), ...this.list];
    this.ports.changed();
    for (const item of kept) if (item.message === '') void this.findFile(item);
    if (this.started) this.pumpAll();
  }

  start(): void {
    this.started = true;
    this.pumpAll();
  }

  /** Ends all work, for example when the agent signs out. Stored items stay stored. */
  close(): void {
    this.closed = true;
  }

  add(content: C): OutboxItem<C> {
    const item = newItem(content, 'waiting');
    this.ports.keep(item);
    this.list = [...this.list, item];
    this.ports.changed();
    void this.pump(this.ports.lane(item));
    return item;
  }

  /** `content` describes the file; its message is empty. */
  addFile(content: C, file: File): OutboxItem<C> {
    const item = newItem(content, 'uploading');
    this.files.set(item.clientMsgId, file);
    if (this.ports.files) {
      this.ports.files.keep(item.clientMsgId, file);
      this.ports.keep(item);
    }
    this.list = [...this.list, item];
    this.ports.changed();
    void this.upload(item.clientMsgId, file);
    return item;
  }

  retry(clientMsgId: string): void {
    const item = this.find(clientMsgId);
    if (item?.state !== 'refused') return;
    const file = this.files.get(clientMsgId);
    if (item.message === '') {
      if (!file) return;
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

  /** A message arrived another way (a sync, another tab): the outbox removes it. */
  acknowledge(messages: readonly StoredMessage[]): void {
    const arrived = new Set(messages.map((message) => message.clientMsgId));
    const gone = this.list.filter((item) => arrived.has(item.clientMsgId));
    for (const item of gone) this.remove(item.clientMsgId);
    if (gone.length > 0) this.ports.changed();
  }

  private find(clientMsgId: string): OutboxItem<C> | undefined {
    return this.list.find((item) => item.clientMsgId === clientMsgId);
  }

  private change(clientMsgId: string, part: Partial<C> | Partial<OutboxState & OutboxContent>): void {
    const before = this.find(clientMsgId);
    if (!before) return;
    const after = { ...before, ...part };
    this.list = this.list.map((item) => (item.clientMsgId === clientMsgId ? after : item));
    if (after.message !== '' || (this.ports.files && after.state !== before.state)) this.ports.keep(after);
    this.ports.changed();
  }

  private refuse(clientMsgId: string, refusal: string): void {
    this.change(clientMsgId, { state: 'refused', refusal });
    const item = this.find(clientMsgId);
    if (item) this.ports.refused?.(item);
  }

  private remove(clientMsgId: string): void {
    this.list = this.list.filter((item) => item.clientMsgId !== clientMsgId);
    this.files.delete(clientMsgId);
    this.ports.forget(clientMsgId);
    this.ports.files?.forget(clientMsgId);
  }

  /** Finds the file that was uploading before the reload: the upload begins again. */
  private async findFile({ clientMsgId, state }: OutboxItem<C>): Promise<void> {
    const file = (await this.ports.files?.find(clientMsgId)) ?? null;
    if (this.closed || !this.find(clientMsgId)) return;
    if (!file) return this.refuse(clientMsgId, UPLOAD_BROKEN);
    this.files.set(clientMsgId, file);
    if (state === 'uploading') await this.upload(clientMsgId, file);
    // Now the user can retry it and sees a preview.
    else this.change(clientMsgId, {});
  }

  private async upload(clientMsgId: string, file: File): Promise<void> {
    try {
      const saved = await this.ports.upload(file, (progress) => this.change(clientMsgId, { progress }));
      // Its place is after the upload: text that was written during the upload did not wait for it.
      const item = this.find(clientMsgId);
      if (!item) return;
      this.list = [...this.list.filter((other) => other !== item), item];
      this.change(clientMsgId, { message: saved, state: 'waiting', progress: 1 });
      this.ports.files?.forget(clientMsgId);
      void this.pump(this.ports.lane(item));
    } catch (error) {
      const text = error instanceof Error && error.message !== '' ? error.message : '上传失败';
      this.refuse(clientMsgId, text);
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

  private nextOf(lane: string): OutboxItem<C> | undefined {
    return this.list.find((item) => item.state === 'waiting' && this.ports.lane(item) === lane);
  }

  private async attempt(item: OutboxItem<C>): Promise<void> {
    const delivery = await this.ports.deliver(item);
    if (this.closed) return;
    if (delivery.kind === 'stored') {
      this.ports.stored(delivery.message);
      this.acknowledge([delivery.message]);
    } else if (delivery.kind === 'refused') {
      this.refuse(item.clientMsgId, delivery.text);
    } else {
      await new Promise((resolve) => setTimeout(resolve, delivery.afterMs));
      if (!this.closed && delivery.change) this.change(item.clientMsgId, delivery.change);
    }
  }
}

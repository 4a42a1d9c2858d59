import type { VideoMessage } from '@lianxi/contracts/videocall/message';
import { newClientMessageId } from '@lianxi/shared/chat/client-message-id';
import type { VideoSocket } from './video-socket.ts';
import type { Pending, VisitState } from './visit-state.ts';
import { uploadFile } from './visitor-api.ts';

export interface ChatPorts {
  socket(): VideoSocket | null;
  sessionId(): string | null;
  token(): string;
  changed(part: Partial<Pick<VisitState, 'messages' | 'pending' | 'unread'>>): void;
}

/** The chat of a call: numbered by the server; a message is stored here until the server has acknowledged it. */
export class CallChat {
  private readonly ports: ChatPorts;
  private messages: readonly VideoMessage[] = [];
  private pending: readonly Pending[] = [];
  private readUpTo = 0;
  /** The last number that was asked for. After a lost connection a message, also one's own, may come before older ones. */
  private synced = 0;
  private reading = false;
  /** Texts are sent one after the other, in the order of writing. */
  private lane: Promise<unknown> = Promise.resolve();

  constructor(ports: ChatPorts) {
    this.ports = ports;
  }

  /** Another call: nothing of the former one stays. */
  reset(): void {
    this.messages = [];
    this.pending = [];
    this.readUpTo = 0;
    this.synced = 0;
    this.draw();
  }

  /** Loads all messages that are missing here. */
  async sync(ask: (afterSeq: number) => Promise<{ messages: readonly VideoMessage[]; lastSeq: number }>): Promise<void> {
    for (;;) {
      const { messages, lastSeq } = await ask(this.synced);
      this.take(messages);
      this.synced = messages.at(-1)?.seq ?? lastSeq;
      if (this.synced >= lastSeq) return;
    }
  }

  take(incoming: readonly VideoMessage[]): void {
    const bySeq = new Map(this.messages.map((message) => [message.seq, message]));
    for (const message of incoming) if (message.sessionId === this.ports.sessionId()) bySeq.set(message.seq, message);
    this.messages = [...bySeq.values()].sort((a, b) => a.seq - b.seq);
    const arrived = new Set(incoming.map(({ clientMsgId }) => clientMsgId));
    this.pending = this.pending.filter(({ clientMsgId }) => !arrived.has(clientMsgId));
    this.draw();
  }

  /** Is the chat visible? */
  setReading(reading: boolean): void {
    this.reading = reading;
    this.draw();
  }

  sendText(text: string): void {
    this.add({ clientMsgId: newClientMessageId(), msgType: 'text', text, file: null, progress: 1, refusal: null });
  }

  sendFile(file: File): void {
    const msgType = file.type.startsWith('image/') ? 'image' : 'file';
    this.add({ clientMsgId: newClientMessageId(), msgType, text: file.name, file, progress: 0, refusal: null });
  }

  retry(clientMsgId: string): void {
    const item = this.pending.find((other) => other.clientMsgId === clientMsgId);
    if (!item?.refusal) return;
    this.change(clientMsgId, { refusal: null });
    void this.deliver(item);
  }

  drop(clientMsgId: string): void {
    this.pending = this.pending.filter((item) => item.clientMsgId !== clientMsgId);
    this.draw();
  }

  private add(item: Pending): void {
    this.pending = [...this.pending, item];
    this.draw();
    if (item.file) void this.deliver(item);
    else this.lane = this.lane.then(() => this.deliver(item));
  }

  private async deliver({ clientMsgId, msgType, text, file }: Pending): Promise<void> {
    const socket = this.ports.socket();
    const sessionId = this.ports.sessionId();
    if (!socket || !sessionId) return;
    try {
      const saved = file && (await uploadFile(this.ports.token(), file, (progress) => this.change(clientMsgId, { progress })));
      const message = saved?.fileSaveName ?? text;
      this.take([await socket.send('message.send', { sessionId, clientMsgId, msgType, message })]);
    } catch (error) {
      this.change(clientMsgId, { refusal: error instanceof Error ? error.message : '发送失败' });
    }
  }

  private change(clientMsgId: string, part: Partial<Pending>): void {
    this.pending = this.pending.map((item) => (item.clientMsgId === clientMsgId ? { ...item, ...part } : item));
    this.draw();
  }

  private draw(): void {
    if (this.reading) this.readUpTo = this.messages.at(-1)?.seq ?? 0;
    const unread = this.messages.filter(
      ({ seq, author }) => seq > this.readUpTo && (author === 'agent' || author === 'outside'),
    ).length;
    this.ports.changed({ messages: this.messages, pending: this.pending, unread });
  }
}

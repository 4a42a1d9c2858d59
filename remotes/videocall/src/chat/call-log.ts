import type { OutgoingVideoMessage, VideoMessage } from '@lianxi/contracts/videocall/message';
import type { VideoInput, VideoReply } from '@lianxi/contracts/videocall/socket';
import type { FileKeeper } from '@lianxi/shared/chat/file-keeper';
import { Outbox } from '@lianxi/shared/chat/outbox';
import type { OutboxContent, OutboxItem } from '@lianxi/shared/chat/outbox-item';
import type { Delivery } from '@lianxi/shared/chat/outbox-ports';
import { type KeyStore, outboxStorage } from '@lianxi/shared/chat/outbox-storage';
import { Cell } from '../call/cell.ts';

const RETRY_MS = 3000;
/** Older messages belong to a call that has long ended. */
const KEPT_MS = 24 * 3_600_000;

/** A message of an agent in a call. */
interface CallWords extends OutboxContent {
  readonly sessionId: string;
  readonly msgType: OutgoingVideoMessage['msgType'];
  /** The name of a file. */
  readonly fileName?: string;
}

/** A message of the agent that the server has not stored yet. */
export type PendingMessage = OutboxItem<CallWords>;

export interface LogState {
  readonly messages: ReadonlyMap<string, readonly VideoMessage[]>;
  readonly pending: readonly PendingMessage[];
  /** The last message that the agent has seen, for each call. */
  readonly seen: ReadonlyMap<string, number>;
}

export interface CallLogPorts {
  /** The storage of unsent messages that survives a reload, and its name. */
  readonly store: KeyStore;
  readonly name: string;
  readonly files: FileKeeper;
  /** Both wait while the connection is lost. */
  send(message: VideoInput<'message.send'>): Promise<VideoMessage>;
  sync(after: VideoInput<'message.sync'>): Promise<VideoReply<'message.sync'>>;
  /** Did the server refuse, so that a repetition would fail as well? */
  isRefusal(error: unknown): error is Error;
  /** Returns the name of the stored file. */
  upload(file: File, onProgress: (share: number) => void): Promise<string>;
  /** The server stored a message of this side. */
  stored(message: VideoMessage): void;
  /** The server refused it for good. */
  refused(item: PendingMessage): void;
}

const kinds = ['text', 'image', 'file', 'snapshot'] satisfies CallWords['msgType'][];

/** The chat of calls. Numbers of messages that this side may not see are missing: so gaps are loaded, not counted. */
export class CallLog {
  readonly state = new Cell<LogState>({ messages: new Map(), pending: [], seen: new Map() });

  /** The last number without a gap before it: a pushed message may arrive before an older one. */
  readonly #synced = new Map<string, number>();
  readonly #ports: CallLogPorts;
  readonly #outbox: Outbox<CallWords, VideoMessage>;

  constructor(ports: CallLogPorts) {
    this.#ports = ports;
    const kept = outboxStorage<CallWords>(
      ports.store,
      ports.name,
      ({ sessionId, msgType }) => typeof sessionId === 'string' && kinds.some((kind) => kind === msgType),
    );
    this.#outbox = new Outbox({
      ...kept,
      load: () => {
        const items = kept.load();
        for (const { clientMsgId } of items.filter(isOld)) {
          kept.forget(clientMsgId);
          ports.files.forget(clientMsgId);
        }
        return items.filter((item) => !isOld(item));
      },
      lane: ({ sessionId }) => sessionId,
      deliver: (item) => this.#deliver(item),
      files: ports.files,
      upload: (file, onProgress) => ports.upload(file, onProgress),
      stored: (message) => {
        this.take([message]);
        ports.stored(message);
      },
      refused: (item) => ports.refused(item),
      changed: () => this.state.set({ pending: this.#outbox.items }),
    });
    this.#outbox.restore();
  }

  /** Sends the messages of the outbox; before, they are only shown. */
  start(): void {
    this.#outbox.start();
  }

  close(): void {
    this.#outbox.close();
  }

  /** Loads all messages that are missing here. */
  async sync(sessionId: string): Promise<void> {
    for (;;) {
      const afterSeq = this.#synced.get(sessionId) ?? 0;
      const reply = await this.#ports.sync({ sessionId, afterSeq }).catch(() => null);
      if (!reply) return;
      this.take(reply.messages);
      const last = reply.messages.at(-1)?.seq ?? reply.lastSeq;
      this.#synced.set(sessionId, last);
      if (reply.messages.length === 0 || last >= reply.lastSeq) return;
    }
  }

  take(incoming: readonly VideoMessage[]): void {
    if (incoming.length === 0) return;
    const messages = new Map(this.state.value.messages);
    for (const message of incoming) {
      const known = messages.get(message.sessionId) ?? [];
      if (known.some(({ seq }) => seq === message.seq)) continue;
      messages.set(
        message.sessionId,
        [...known, message].sort((a, b) => a.seq - b.seq),
      );
    }
    this.state.set({ messages });
    this.#outbox.acknowledge(incoming);
  }

  say(sessionId: string, text: string): void {
    this.#outbox.add({ sessionId, msgType: 'text', message: text });
  }

  /** Uploads a file and sends it. */
  attach(sessionId: string, msgType: 'image' | 'file' | 'snapshot', file: File): void {
    this.#outbox.addFile({ sessionId, msgType, message: '', fileName: file.name }, file);
  }

  /** A file that did not survive a reload must be chosen again by its sender. */
  canRetry({ clientMsgId, message }: PendingMessage): boolean {
    return message !== '' || this.#outbox.fileOf(clientMsgId) !== undefined;
  }

  retry(clientMsgId: string): void {
    this.#outbox.retry(clientMsgId);
  }

  drop(clientMsgId: string): void {
    this.#outbox.drop(clientMsgId);
  }

  /** No part shows this call any more. */
  forget(sessionId: string): void {
    for (const item of this.#outbox.items) if (item.sessionId === sessionId) this.drop(item.clientMsgId);
  }

  /** The agent sees the end of a call's messages. */
  saw(sessionId: string): void {
    const seq = this.state.value.messages.get(sessionId)?.at(-1)?.seq ?? 0;
    if ((this.state.value.seen.get(sessionId) ?? 0) >= seq) return;
    this.state.set({ seen: new Map(this.state.value.seen).set(sessionId, seq) });
  }

  async #deliver({ sessionId, clientMsgId, msgType, message }: PendingMessage): Promise<Delivery<CallWords, VideoMessage>> {
    try {
      return { kind: 'stored', message: await this.#ports.send({ sessionId, clientMsgId, msgType, message }) };
    } catch (error) {
      if (this.#ports.isRefusal(error)) return { kind: 'refused', text: error.message };
      return { kind: 'again', afterMs: RETRY_MS };
    }
  }
}

function isOld({ createTime }: PendingMessage): boolean {
  return Date.now() - Date.parse(createTime) > KEPT_MS;
}

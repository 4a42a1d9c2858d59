import { uploadFile as commonUpload } from '@lianxi/contracts/basic-model/file.contract';
import type { OutgoingVideoMessage, VideoMessage } from '@lianxi/contracts/videocall/video-message';
import { newClientMessageId } from '@lianxi/shared/chat/client-message-id';
import { uploadFile } from '@lianxi/shared/client/api';
import { videoLine } from '@lianxi/shared/client/video-socket';
import { Cell } from '../call/cell.ts';

/** A message of the agent's that the server has not stored yet. */
export interface PendingMessage {
  readonly clientMsgId: string;
  readonly sessionId: string;
  readonly msgType: OutgoingVideoMessage['msgType'];
  readonly message: string;
  readonly file: File | null;
  /** Why it was refused; null: it is on its way. */
  readonly refusal: string | null;
}

export interface LogState {
  readonly messages: ReadonlyMap<string, readonly VideoMessage[]>;
  readonly pending: readonly PendingMessage[];
  /** Of each call, the last message that the agent has seen. */
  readonly seen: ReadonlyMap<string, number>;
}

/** What is written in calls. Numbers that this side may not see are missing, so what came is asked after, not counted. */
export class CallLog {
  readonly state = new Cell<LogState>({ messages: new Map(), pending: [], seen: new Map() });

  /** Up to where nothing is missing: what came by itself may have overtaken what did not come. */
  readonly #synced = new Map<string, number>();

  /** Asks for everything that is not here yet. */
  async sync(sessionId: string): Promise<void> {
    for (;;) {
      const afterSeq = this.#synced.get(sessionId) ?? 0;
      const reply = await videoLine.send('message.sync', { sessionId, afterSeq }).catch(() => null);
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
    const stored = new Set(incoming.map(({ clientMsgId }) => clientMsgId));
    this.state.set({ messages, pending: this.state.value.pending.filter(({ clientMsgId }) => !stored.has(clientMsgId)) });
  }

  say(sessionId: string, text: string): void {
    void this.#deliver({ sessionId, msgType: 'text', message: text, file: null }).catch(() => undefined);
  }

  /** Uploads a file and sends it; resolves when it is stored, rejects when it was refused. */
  attach(sessionId: string, msgType: 'image' | 'file' | 'snapshot', file: File): Promise<void> {
    return this.#deliver({ sessionId, msgType, message: '', file });
  }

  retry(clientMsgId: string): void {
    const item = this.state.value.pending.find((pending) => pending.clientMsgId === clientMsgId);
    if (!item) return;
    this.drop(clientMsgId);
    void this.#deliver(item).catch(() => undefined);
  }

  drop(clientMsgId: string): void {
    this.state.set({ pending: this.state.value.pending.filter((item) => item.clientMsgId !== clientMsgId) });
  }

  /** The agent has the end of a call's messages before them. */
  saw(sessionId: string): void {
    const seq = this.state.value.messages.get(sessionId)?.at(-1)?.seq ?? 0;
    if ((this.state.value.seen.get(sessionId) ?? 0) >= seq) return;
    this.state.set({ seen: new Map(this.state.value.seen).set(sessionId, seq) });
  }

  async #deliver(what: Pick<PendingMessage, 'sessionId' | 'msgType' | 'message' | 'file'>): Promise<void> {
    const clientMsgId = newClientMessageId();
    const item: PendingMessage = { ...what, clientMsgId, refusal: null };
    this.state.set({ pending: [...this.state.value.pending, item] });
    try {
      const { sessionId, msgType, file } = item;
      const message = file ? (await uploadFile(commonUpload, file)).fileSaveName : item.message;
      this.take([await videoLine.send('message.send', { sessionId, clientMsgId, msgType, message })]);
    } catch (error) {
      const refusal = error instanceof Error && error.message !== '' ? error.message : '发送失败';
      const pending = this.state.value.pending.map((each) => (each.clientMsgId === clientMsgId ? { ...each, refusal } : each));
      this.state.set({ pending });
      throw error;
    }
  }
}

import { uploadFile as commonUpload } from '@lianxi/contracts/files/file.contract';
import type { PayloadOf } from '@lianxi/contracts/kit/events';
import type { ChatMessage } from '@lianxi/contracts/online/chat-message';
import {
  conversationList,
  conversationMessages,
  myConversations,
  putAwayConversation,
} from '@lianxi/contracts/online/conversation.contract';
import { conversationAssigned, conversationClosed, conversationReleased } from '@lianxi/contracts/online/events';
import { replyDrafts, saveReplyDraft } from '@lianxi/contracts/online/reply-draft.contract';
import { sessionStore } from '@lianxi/contracts/session/session.store';
import { agentFiles } from '@lianxi/shared/chat/agent-files';
import { newClientMessageId } from '@lianxi/shared/chat/client-message-id';
import { Outbox } from '@lianxi/shared/chat/outbox';
import { onAgentEvent, onAgentReset } from '@lianxi/shared/client/agent-socket';
import { call, uploadFile } from '@lianxi/shared/client/api';
import { isRefusal } from '@lianxi/shared/client/api-error';
import { chatSocket } from '@lianxi/shared/client/chat-socket';
import { onSessionEnded } from '@lianxi/shared/client/session-end';
import { invalidate } from '@lianxi/shared/client/use-call';
import { toastWarning } from '@lianxi/shared/ui/toast';
import { type ChatOutbox, chatStorage, type Delivery, type OutboxItem, outgoing } from '../chat-log/outbox.ts';
import { isWatched } from '../supervision/watched.ts';
import { DialogueStore } from './dialogue-store.ts';
import { notifyUnseen } from './notify-unseen.ts';
import { ReplyDrafts } from './reply-drafts.ts';
import { watchUnseen } from './unseen.ts';

const RETRY_MS = 3000;

/** One agent's chat desk: it continues after its tab is closed, until the session ends. */
export class Desk {
  readonly agentId: string;
  readonly store: DialogueStore;
  readonly outbox: ChatOutbox;
  readonly drafts: ReplyDrafts;
  /** Shows the agent the desk's page; a component that can navigate sets this function. */
  bring: () => void = () => undefined;
  private readonly outboxListeners = new Set<() => void>();
  private readonly leave: (() => void)[];

  constructor(agentId: string) {
    this.agentId = agentId;
    this.store = new DialogueStore({
      agentId,
      snapshot: () => call(myConversations),
      sync: async (recordId, afterSeq) => {
        const reply = await chatSocket.send('message.sync', { recordId, afterSeq });
        // After the store has them: a message is in the outbox or in the log at any time.
        setTimeout(() => this.outbox.acknowledge(reply.messages));
        return reply;
      },
      older: async (id, beforeSeq, limit) =>
        (await call(conversationMessages, { params: { id }, query: { beforeSeq, limit } })).messages,
      report: (recordId, kind, seq) => chatSocket.sendNow('receipt', { recordId, kind, seq }),
      // When the call fails, the conversation is on the desk again after the next reload.
      putAway: (id) => void call(putAwayConversation, { params: { id } }).catch(() => undefined),
      isRefusal,
      isWatched,
    });
    this.outbox = new Outbox({
      ...chatStorage(localStorage, `lianxi.outbox.agent.${agentId}`),
      lane: (item) => item.recordId ?? '',
      files: agentFiles(`lianxi.outbox.agent.${agentId}`),
      deliver,
      upload: async (file, onProgress) => (await uploadFile(commonUpload, file, onProgress)).fileSaveName,
      stored: (message) => this.store.message(message),
      changed: () => {
        for (const listener of this.outboxListeners) listener();
      },
    });
    this.drafts = new ReplyDrafts({
      store: localStorage,
      prefix: `lianxi.draft.${agentId}.`,
      list: () => call(replyDrafts),
      save: ({ recordId, note, text }) => call(saveReplyDraft, { params: { id: recordId }, body: { note, text } }),
      isRefusal,
    });
    const { store } = this;
    this.leave = [
      chatSocket.on('message', (message) => this.received(message)),
      chatSocket.on('receipts', (update) => store.receipts(update)),
      chatSocket.on('typing', (update) => store.typing(update)),
      chatSocket.on('presence', (update) => store.presence(update)),
      chatSocket.on('conversation', (conversation) => store.updated(conversation)),
      chatSocket.onOnline(() => void Promise.all([store.load(), this.drafts.load()])),
      onAgentEvent(conversationAssigned, (conversation) => store.assigned(conversation)),
      onAgentEvent(conversationClosed, (closed) => this.closed(closed)),
      onAgentEvent(conversationReleased, (released) => this.released(released)),
      onAgentReset(() => void store.load()),
      watchUnseen(store, (news) => notifyUnseen(news, () => this.show(news.id))),
    ];
    this.outbox.restore();
    this.outbox.start();
    void store.load();
    void this.drafts.load();
  }

  readonly subscribeOutbox = (listener: () => void): (() => void) => {
    this.outboxListeners.add(listener);
    return () => this.outboxListeners.delete(listener);
  };

  /** Recalls a message of this agent. Throws `ApiError`. */
  async recall(recordId: string, seq: number): Promise<void> {
    this.store.message(await chatSocket.send('message.recall', { recordId, clientMsgId: newClientMessageId(), seq }));
  }

  private show(id: string): void {
    this.bring();
    this.store.select(id);
  }

  close(): void {
    for (const stop of this.leave) stop();
    this.outbox.close();
    this.drafts.close();
  }

  private closed(closed: PayloadOf<typeof conversationClosed>): void {
    this.store.closed(closed);
    // It is one of its visitor's former conversations now.
    void invalidate(conversationList);
  }

  private released(released: PayloadOf<typeof conversationReleased>): void {
    const name = this.store.state.dialogues.get(released.id)?.conversation.visitorName;
    this.store.released(released);
    if (name && released.takenOverBy) toastWarning(`${released.takenOverBy} 已接管与「${name}」的会话`);
  }

  private received(message: ChatMessage): void {
    this.store.message(message);
    this.outbox.acknowledge([message]);
  }
}

async function deliver(item: OutboxItem): Promise<Delivery> {
  const { recordId } = item;
  if (recordId === null) return { kind: 'refused', text: '会话不存在' };
  try {
    return { kind: 'stored', message: await chatSocket.send('message.send', outgoing(item, recordId)) };
  } catch (error) {
    if (isRefusal(error)) return { kind: 'refused', text: error.message };
    return { kind: 'again', afterMs: RETRY_MS };
  }
}

let open: Desk | null = null;

/** The desk of the signed-in agent. */
export function currentDesk(): Desk {
  const agentId = sessionStore.getState().userinfo?.user_id ?? '';
  if (open?.agentId !== agentId) {
    open?.close();
    open = new Desk(agentId);
  }
  return open;
}

onSessionEnded(() => {
  open?.close();
  open = null;
});

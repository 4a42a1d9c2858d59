import { newClientMessageId } from './client-message-id.ts';

/** What is to be said, and where: kinds of chats have more to say of it. */
export interface OutboxContent {
  readonly msgType: string;
  /** The text, or the uploaded file's `fileSaveName`; that is empty while it uploads. */
  readonly message: string;
}

/** How far a message has come on its way. */
export interface OutboxState {
  readonly clientMsgId: string;
  readonly createTime: string;
  /** `uploading` is kept where the file is, `waiting` is kept until acknowledged, `refused` until retried or dropped. */
  readonly state: 'uploading' | 'waiting' | 'refused';
  /** Why it was refused, to show. */
  readonly refusal: string | null;
  /** Of an upload, 0 to 1. */
  readonly progress: number;
}

/** A message that its writer sees but the server has not acknowledged. */
export type OutboxItem<C extends OutboxContent> = C & OutboxState;

/** A message as the server has stored it. */
export interface StoredMessage {
  readonly clientMsgId: string;
}

/** A message that was just written. */
export function newItem<C extends OutboxContent>(content: C, state: OutboxState['state']): OutboxItem<C> {
  const createTime = new Date().toISOString();
  return { ...content, clientMsgId: newClientMessageId(), createTime, state, refusal: null, progress: 0 };
}

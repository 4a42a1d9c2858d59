import { newClientMessageId } from './client-message-id.ts';

/** What the message contains, and where it goes. A kind of chat adds its own fields. */
export interface OutboxContent {
  readonly msgType: string;
  /** The text, or the uploaded file's `fileSaveName`; empty during the upload. */
  readonly message: string;
}

/** The state of a message that is not acknowledged yet. */
export interface OutboxState {
  readonly clientMsgId: string;
  readonly createTime: string;
  /**
   * `uploading` is stored where the file is stored. `waiting` is stored until the server acknowledges it, `refused` until the
   * user retries or deletes it.
   */
  readonly state: 'uploading' | 'waiting' | 'refused';
  /** Why the server refused it, for the user. */
  readonly refusal: string | null;
  /** The progress of an upload, 0 to 1. */
  readonly progress: number;
}

/** A message that its author sees but the server has not acknowledged. */
export type OutboxItem<C extends OutboxContent> = C & OutboxState;

/** A message as the server has stored it. */
export interface StoredMessage {
  readonly clientMsgId: string;
}

/** A message that the user has just written. */
export function newItem<C extends OutboxContent>(content: C, state: OutboxState['state']): OutboxItem<C> {
  const createTime = new Date().toISOString();
  return { ...content, clientMsgId: newClientMessageId(), createTime, state, refusal: null, progress: 0 };
}

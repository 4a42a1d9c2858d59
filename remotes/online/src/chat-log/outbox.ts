import type { AttachmentType, ChatMessage, OutgoingMessage, QuotedMessage } from '@lianxi/contracts/online/chat-message';
import type { Outbox } from '@lianxi/shared/chat/outbox';
import type { OutboxItem as AnyItem } from '@lianxi/shared/chat/outbox-item';
import type { Delivery as AnyDelivery } from '@lianxi/shared/chat/outbox-ports';
import { type KeyStore, outboxStorage } from '@lianxi/shared/chat/outbox-storage';

/** The content of a message in an online chat. */
export interface ChatContent {
  /** Null until a conversation exists: a visitor's first message opens one. */
  readonly recordId: string | null;
  readonly msgType: OutgoingMessage['msgType'];
  /** The text, the card's address, or the uploaded file's `fileSaveName`. */
  readonly message: string;
  readonly card?: OutgoingMessage['card'];
  /** The message that it answers, as its author saw it. */
  readonly quote?: QuotedMessage;
  /** The file of an attachment. */
  readonly file?: NonNullable<ChatMessage['file']>;
}

export type ChatOutbox = Outbox<ChatContent, ChatMessage>;
export type OutboxItem = AnyItem<ChatContent>;
export type Delivery = AnyDelivery<ChatContent, ChatMessage>;

/** An attachment before its upload. */
export function attachment(recordId: string | null, msgType: AttachmentType, file: File): ChatContent {
  return { recordId, msgType, message: '', file: { fileName: file.name, size: file.size, contentType: file.type } };
}

/** The command that sends an item. */
export function outgoing({ clientMsgId, msgType, message, card, quote }: OutboxItem, recordId: string): OutgoingMessage {
  return { recordId, clientMsgId, msgType, message, ...(card && { card }), ...(quote && { quoteSeq: quote.seq }) };
}

const kinds = ['text', 'image', 'file', 'audio', 'video', 'card', 'note'] satisfies ChatContent['msgType'][];

/** Stores the messages of the outbox in `store`. */
export function chatStorage(store: KeyStore, prefix: string) {
  return outboxStorage<ChatContent>(
    store,
    prefix,
    ({ recordId, msgType }) => (recordId === null || typeof recordId === 'string') && kinds.some((kind) => kind === msgType),
  );
}

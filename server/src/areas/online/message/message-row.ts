import type { ChatMessage, QuotedMessage } from '@lianxi/contracts/online/chat-message';
import type { Selectable } from 'kysely';
import type { Messages } from '../../../platform/db/schema.ts';

/** A row of the message log, with the message that it quotes where that was requested. */
export interface MessageRow extends Omit<Selectable<Messages>, 'tenant_id' | 'detail'> {
  detail: unknown;
  quoted_name?: string | null;
  quoted_type?: string | null;
  quoted_body?: string | null;
  quoted_detail?: unknown;
  quoted_recalled?: boolean | null;
}

type File = NonNullable<ChatMessage['file']>;
type Card = NonNullable<ChatMessage['card']>;

/** The shown length of a quoted text. */
const QUOTE_LENGTH = 120;

const attachments: readonly string[] = ['image', 'file', 'audio', 'video'];

/** A row of the message log as agents see it. */
export function toMessage(row: MessageRow): ChatMessage {
  const message: ChatMessage = {
    recordId: row.conversation_id,
    seq: row.seq,
    clientMsgId: row.client_msg_id,
    userId: row.author_id ?? 'system',
    userName: row.author_name,
    callType: row.author as ChatMessage['callType'],
    msgType: row.type as ChatMessage['msgType'],
    message: row.recalled ? '' : row.body,
    createTime: row.created_at.toISOString(),
  };
  // Most messages are plain text: absent properties are not sent.
  if (row.internal) message.internal = true;
  if (row.recalled) return { ...message, recalled: true };
  if (row.detail && attachments.includes(row.type)) message.file = row.detail as File;
  if (row.detail && row.type === 'text') message.sensitive = (row.detail as { sensitive: string[] }).sensitive;
  if (row.detail && row.type === 'card') message.card = row.detail as Card;
  if (row.ref_seq === null) return message;
  if (row.type === 'recall') return { ...message, refSeq: row.ref_seq };
  const quote = toQuote(row, row.ref_seq);
  return quote ? { ...message, quote } : message;
}

function toQuote(row: MessageRow, seq: number): QuotedMessage | null {
  const { quoted_name, quoted_type, quoted_body, quoted_detail, quoted_recalled } = row;
  if (typeof quoted_name !== 'string' || typeof quoted_type !== 'string') return null;
  const quoted = { seq, userName: quoted_name, msgType: quoted_type as QuotedMessage['msgType'] };
  return excerpt(quoted, quoted_recalled ? null : { message: quoted_body ?? '', detail: quoted_detail });
}

/** The part of a message that a quote shows; empty for a recalled message. */
export function excerpt(
  quoted: Pick<QuotedMessage, 'seq' | 'userName' | 'msgType'>,
  content: { message: string; detail: unknown } | null,
): QuotedMessage {
  const message = content === null || attachments.includes(quoted.msgType) ? '' : cut(content.message);
  const fileName = attachments.includes(quoted.msgType) && (content?.detail as File | null)?.fileName;
  return { ...quoted, message, ...(fileName ? { fileName } : {}) };
}

/** Does not cut a surrogate pair. */
function cut(text: string): string {
  return text.length > QUOTE_LENGTH
    ? `${text
        .slice(0, QUOTE_LENGTH - 1)
        .toWellFormed()
        .replace(/\uFFFD$/, '')}…`
    : text;
}

/** A message as the visitor sees it. Of agents' internal messages only the number remains. */
export function messageForVisitor(message: ChatMessage): ChatMessage {
  if (!message.internal) {
    const { sensitive: _sensitive, ...plain } = message;
    return plain;
  }
  const { recordId, seq, createTime } = message;
  const nobody = { clientMsgId: `hidden-${seq}`, userId: 'system', userName: '', callType: 'system' } as const;
  return { recordId, seq, ...nobody, msgType: 'hidden', message: '', createTime };
}

import * as z from 'zod';
import { defineErrors } from '../kit/errors.ts';
import { clientId, id, timestamp } from '../kit/ids.ts';
import { userText } from '../kit/user-text.ts';

export const messageErrors = defineErrors('message', {
  noQuote: { kind: 'invalid', text: '引用的消息不存在' },
  notRecallable: { kind: 'forbidden', text: '只能撤回自己发送的消息' },
  recallTooLate: { kind: 'conflict', text: '发送超过 2 分钟的消息不能撤回' },
  recalled: { kind: 'conflict', text: '消息已撤回' },
});

/** Uploaded content: `message` is the file's `fileSaveName`. */
export const attachmentType = z.enum(['image', 'file', 'audio', 'video']);
export type AttachmentType = z.output<typeof attachmentType>;

/** Asked of every message, of which most are text: a parse that fails would make an error with its stack each time. */
export function isAttachmentType(type: string): type is AttachmentType {
  return (attachmentType.options as readonly string[]).includes(type);
}

/**
 * `text`, `note`: the message is the text; a note stays between agents. `card`: a link with a title, the message is its
 * address. `recall`: takes the message `refSeq` back. `system`: written by the platform. `hidden`: what a visitor gets
 * in the place of a note, so that the numbers of their log have no gap.
 */
export const messageType = z.enum(['text', ...attachmentType.options, 'card', 'note', 'recall', 'system', 'hidden']);

/** Who wrote it. `bot`: the site's robot, which says that it is one. */
export const messageAuthor = z.enum(['visitor', 'agent', 'bot', 'system']);

/** Longest text of one message, in UTF-16 units. */
export const MESSAGE_MAX_LENGTH = 4000;

/** How long after sending a message may be taken back. */
export const RECALL_LIMIT_MS = 2 * 60_000;

/** What the receiver of an attachment is told before fetching it; read from the stored file, not from its sender. */
export const attachedFile = z.object({ fileName: userText(z.string()), size: z.number().int(), contentType: z.string() });

/** A link as a small picture of words. */
export const messageCard = z.object({
  title: userText(z.string().trim().min(1).max(100)),
  summary: userText(z.string().trim().max(300)),
});

/** An earlier message of the same conversation as it is now; `message` is empty once it was recalled, and cut at 120 units. */
export const quotedMessage = z.object({
  seq: z.number().int().min(1),
  userName: userText(z.string()),
  msgType: messageType,
  message: userText(z.string()),
  fileName: userText(z.string()).optional(),
});
export type QuotedMessage = z.output<typeof quotedMessage>;

/**
 * One line of a conversation (specification section 3, online chat message). `seq` counts from 1
 * within the conversation without gaps; (`recordId`, `seq`) is its identity.
 */
export const chatMessage = z.object({
  recordId: id,
  seq: z.number().int().min(1),
  clientMsgId: z.string(),
  userId: z.string(),
  userName: userText(z.string()),
  callType: messageAuthor,
  msgType: messageType,
  message: userText(z.string(), ({ msgType }: { msgType: string }) => !isAttachmentType(msgType)),
  createTime: timestamp,
  /** Of attachments. */
  file: attachedFile.optional(),
  /** Of cards. */
  card: messageCard.optional(),
  /** The message that this one answers. */
  quote: quotedMessage.optional(),
  /** Of a recall: which message it takes back. */
  refSeq: z.number().int().min(1).optional(),
  /** Only agents get it: sensitive words that were found in it when it was sent. */
  sensitive: z.array(z.string()).optional(),
  /** Only agents get it: a note, or the recall of one. */
  internal: z.literal(true).optional(),
  /** Taken back: `message` is empty, and file and card are gone. */
  recalled: z.literal(true).optional(),
});
export type ChatMessage = z.output<typeof chatMessage>;

/** What a client sends. `clientMsgId` is made once per message and repeated on every retry. */
export const outgoingMessage = z
  .object({
    recordId: id,
    clientMsgId: clientId,
    msgType: z.enum(['text', ...attachmentType.options, 'card', 'note']),
    message: z.string().min(1).max(MESSAGE_MAX_LENGTH),
    card: messageCard.optional(),
    quoteSeq: z.number().int().min(1).optional(),
  })
  .refine((m) => !['text', 'note'].includes(m.msgType) || m.message.trim() !== '', '消息不能为空')
  .refine((m) => (m.msgType === 'card') === (m.card !== undefined), '卡片需要标题')
  .refine((m) => m.msgType !== 'card' || /^https?:\/\/\S+$/.test(m.message), '卡片的链接不正确');
export type OutgoingMessage = z.output<typeof outgoingMessage>;

/** Takes a message back: its author may, for two minutes. Answers with the line of the log that says so. */
export const recallRequest = z.object({ recordId: id, clientMsgId: clientId, seq: z.number().int().min(1) });

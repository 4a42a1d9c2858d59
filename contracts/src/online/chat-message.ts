import * as z from 'zod';
import { clientId, id, timestamp } from '../kit/ids.ts';

/** `text`: the message is the text. `image`: it is the `fileSaveName` of an uploaded picture. `system`: written by the platform. */
export const messageType = z.enum(['text', 'image', 'system']);

/** Who wrote it. */
export const messageAuthor = z.enum(['visitor', 'agent', 'system']);

/**
 * One line of a conversation (specification section 3, online chat message). `seq` counts from 1
 * within the conversation without gaps; (`recordId`, `seq`) is its identity.
 */
export const chatMessage = z.object({
  recordId: id,
  seq: z.number().int().min(1),
  clientMsgId: z.string(),
  userId: z.string(),
  userName: z.string(),
  callType: messageAuthor,
  msgType: messageType,
  message: z.string(),
  createTime: timestamp,
});
export type ChatMessage = z.output<typeof chatMessage>;

/** Longest text of one message, in UTF-16 units. */
export const MESSAGE_MAX_LENGTH = 4000;

/** What a client sends. `clientMsgId` is made once per message and repeated on every retry. */
export const outgoingMessage = z
  .object({
    recordId: id,
    clientMsgId: clientId,
    msgType: z.enum(['text', 'image']),
    message: z.string().min(1).max(MESSAGE_MAX_LENGTH),
  })
  .refine((m) => m.msgType !== 'text' || m.message.trim() !== '', '消息不能为空');
export type OutgoingMessage = z.output<typeof outgoingMessage>;

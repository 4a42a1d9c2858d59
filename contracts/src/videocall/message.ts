import * as z from 'zod';
import { clientId, timestamp } from '../kit/ids.ts';
import { userText } from '../kit/user-text.ts';
import { attachedFile } from '../online/chat-message.ts';
import { sessionId } from './call.contract.ts';

/** `snapshot`: a picture of the call that an agent took; only agents get it. `system`: written by the platform. */
export const videoMessageType = z.enum(['text', 'image', 'file', 'snapshot', 'system']);

/**
 * One line of a call's chat. (`sessionId`, `seq`) is its identity; `seq` counts from 1. Lines that a side may not see are
 * missing.
 */
export const videoMessage = z.object({
  sessionId,
  seq: z.number().int().min(1),
  clientMsgId: z.string(),
  author: z.enum(['agent', 'customer', 'outside', 'system']),
  /** Who, among several of a kind. */
  identity: z.string(),
  authorName: userText(z.string()),
  msgType: videoMessageType,
  /** The text, or a file's `fileSaveName`. */
  message: userText(z.string(), ({ msgType }: { msgType: string }) => msgType === 'text' || msgType === 'system'),
  file: attachedFile.optional(),
  createTime: timestamp,
});
export type VideoMessage = z.output<typeof videoMessage>;

/** What a side sends. `clientMsgId` is made once per message and repeated on every retry. */
export const outgoingVideoMessage = z
  .object({
    sessionId,
    clientMsgId: clientId,
    msgType: z.enum(['text', 'image', 'file', 'snapshot']),
    message: z.string().min(1).max(4000),
  })
  .refine((m) => m.msgType !== 'text' || m.message.trim() !== '', '消息不能为空');
export type OutgoingVideoMessage = z.output<typeof outgoingVideoMessage>;

import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { userText } from '../kit/user-text.ts';
import { chatMessage } from './chat-message.ts';

/** A message that holds the words, and whose conversation it belongs to. */
export const messageHit = z.object({
  message: chatMessage,
  visitorId: id,
  visitorName: userText(z.string()),
  agentName: z.string().nullable(),
});
export type MessageHit = z.output<typeof messageHit>;

/**
 * Texts, notes and file names that hold the words, newest first, in one conversation, in all of a visitor's, or in all
 * that the caller may read: their own, and others' within the data scope of the records page.
 */
export const messageSearch = endpoint({
  method: 'GET',
  path: '/xmf-online-services/messages/search',
  summary: '搜索聊天消息',
  access: 'signed-in',
  dataScope: 'online_dialoguerecord',
  query: listQuery.extend({
    keyword: z.string().trim().min(1, '请输入要查找的内容').max(50),
    recordId: id.optional(),
    visitorId: id.optional(),
  }),
  reply: listPage(messageHit),
});

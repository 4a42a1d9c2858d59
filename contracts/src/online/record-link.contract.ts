import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { chatMessage } from './chat-message.ts';
import { conversationErrors } from './conversation.contract.ts';
import { visitorErrors } from './visitor.contract.ts';

export const recordLinkErrors = defineErrors('record-link', {
  over: { kind: 'not-found', text: '链接无效或已过期' },
});

/** How long a link opens its record. */
export const RECORD_LINK_DAYS = 7;

const link = z.object({ token: z.string(), until: timestamp });
const token = z.string().regex(/^[1-9]\d{0,8}-[\w.-]{1,500}$/);

/** Where a link opens the record (specification section 2, /record), in the portal at `origin`. */
export const recordAddress = (origin: string, token: string): string => `${origin}/#/record?link=${token}`;

/** Makes a link to the record of a conversation that the caller may read. Whoever has it reads what its visitor can read. */
export const makeRecordLink = endpoint({
  method: 'POST',
  path: '/xmf-online-services/conversations/{id}/recordLink',
  summary: '生成对话记录链接',
  access: { code: 'online_dialoguerecord' },
  dataScope: 'online_dialoguerecord',
  params: z.object({ id }),
  reply: link,
  errors: [conversationErrors.notFound],
});

/** The same for the visitor, of a conversation of their own. */
export const makeVisitorRecordLink = endpoint({
  method: 'POST',
  path: '/xmf-online-services/visitor/recordLink',
  summary: '访客生成对话记录链接',
  access: 'visitor',
  body: z.object({ recordId: id }),
  reply: link,
  errors: [visitorErrors.badOrigin, conversationErrors.notFound],
});

/** The record behind a link: messages after `afterSeq`, at most 200, ascending; `lastSeq` tells whether to ask again. */
export const linkedRecord = endpoint({
  method: 'GET',
  path: '/xmf-online-services/record/{token}',
  summary: '打开对话记录链接',
  access: 'public',
  params: z.object({ token }),
  query: z.object({ afterSeq: z.coerce.number().int().min(0).default(0) }),
  reply: z.object({
    visitorName: z.string(),
    agentName: z.string().nullable(),
    createTime: timestamp,
    closeTime: timestamp.nullable(),
    until: timestamp,
    lastSeq: z.number().int(),
    messages: z.array(chatMessage),
  }),
  errors: [recordLinkErrors.over],
});

/** A file of that record. */
export const linkedFile = endpoint({
  method: 'GET',
  path: '/xmf-online-services/record/{token}/file/{fileSaveName}',
  summary: '打开对话记录的文件',
  access: 'public',
  params: z.object({ token, fileSaveName: z.string().regex(/^[\w-]{22,64}$/) }),
  replyKind: 'file',
  reply: z.null(),
});

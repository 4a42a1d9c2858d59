import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../kit/ids.ts';
import { conversationErrors, conversationFilters } from './conversation.contract.ts';

/** An example of good or of bad work, and why. What a person fills in. */
export const qualityMarkFields = z.object({
  mark: z.enum(['good', 'bad']).nullable(),
  note: z.string().trim().max(200),
});

/** Marks a conversation within the data scope; null takes the mark away. */
export const markConversation = endpoint({
  method: 'PUT',
  path: '/xmf-online-services/conversations/{id}/quality',
  summary: '会话质检标记',
  access: { code: 'online_record_quality' },
  dataScope: 'online_dialoguerecord',
  params: z.object({ id }),
  body: qualityMarkFields,
  reply: z.null(),
  errors: [conversationErrors.notFound],
});

/** Conversations within the data scope as a spreadsheet with their summaries; the task centre offers it to the caller for a week. */
export const exportConversations = endpoint({
  method: 'POST',
  path: '/xmf-online-services/conversations/export',
  summary: '导出对话记录',
  access: { code: 'online_record_export' },
  dataScope: 'online_dialoguerecord',
  body: conversationFilters,
  reply: z.object({ taskId: id }),
});

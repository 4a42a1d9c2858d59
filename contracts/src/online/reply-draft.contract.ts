import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id } from '../kit/ids.ts';
import { MESSAGE_MAX_LENGTH } from './chat-message.ts';
import { conversationErrors } from './conversation.contract.ts';

/** A longer text cannot be sent, but an agent may be shortening it. */
export const DRAFT_MAX_LENGTH = 2 * MESSAGE_MAX_LENGTH;

/** What an agent has begun to write in a conversation. `note`: a note for colleagues, else an answer. */
export const replyDraft = z.object({ recordId: id, note: z.boolean(), text: z.string() });
export type ReplyDraft = z.output<typeof replyDraft>;

const access = { code: 'online_dialogue' };

/** The caller's drafts in the open conversations that they have. */
export const replyDrafts = endpoint({
  method: 'GET',
  path: '/xmf-online-services/replyDrafts',
  summary: '回复草稿',
  access,
  reply: z.array(replyDraft),
});

/** Stores the caller's draft in place of the former one; an empty text removes it. */
export const saveReplyDraft = endpoint({
  method: 'PUT',
  path: '/xmf-online-services/conversations/{id}/replyDraft',
  summary: '保存回复草稿',
  access,
  params: z.object({ id }),
  body: z.object({ note: z.boolean(), text: z.string().max(DRAFT_MAX_LENGTH) }),
  reply: z.null(),
  errors: [conversationErrors.notFound, conversationErrors.notYours, conversationErrors.closed],
});

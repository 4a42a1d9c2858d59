import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, timestamp } from '../kit/ids.ts';
import { conversation, conversationErrors } from './conversation.contract.ts';

/** What is known of a conversation's visitor beside their words. Readable like the conversation itself. */
export const conversationVisit = endpoint({
  method: 'GET',
  path: '/xmf-online-services/conversations/{id}/visit',
  summary: '访客信息与浏览轨迹',
  access: 'signed-in',
  dataScope: 'online_dialoguerecord',
  params: z.object({ id }),
  reply: z.object({
    siteName: z.string(),
    /** What the visitor filled in before; a number is masked for who may not see whole ones. */
    form: z.array(z.object({ label: z.string(), value: z.string() })),
    /** Pages, newest first, at most 20. */
    pages: z.array(z.object({ title: z.string(), url: z.string(), at: timestamp })),
    rating: z.number().int().nullable(),
    ratingWords: z.string(),
    ratingInvited: z.boolean(),
  }),
  errors: [conversationErrors.notFound],
});

/** Asks the visitor of a conversation that the caller owns for a rating. Asked again, it is the same invitation. */
export const inviteRating = endpoint({
  method: 'PUT',
  path: '/xmf-online-services/conversations/{id}/ratingInvitation',
  summary: '邀请评价',
  access: { code: 'online_dialogue' },
  params: z.object({ id }),
  reply: conversation,
  errors: [conversationErrors.notFound, conversationErrors.notYours, conversationErrors.closed],
});

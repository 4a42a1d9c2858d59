import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { userText } from '../kit/user-text.ts';
import { conversation, conversationErrors } from './conversation.contract.ts';

export const visitErrors = defineErrors('visit', {
  noNumber: { kind: 'conflict', text: '访客没有填写电话' },
  noCustomer: { kind: 'not-found', text: '该号码还没有客户，您没有新建客户的权限' },
  unknownCustomer: { kind: 'not-found', text: '客户不存在，或不在您的数据范围内' },
  linkedMeanwhile: { kind: 'conflict', text: '该访客的客户刚被其他人修改，请按最新内容再试' },
});

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
    /** What their page ran on, for example iPhone · 微信; empty: not known. */
    device: z.string(),
    /** What the visitor filled in before; a number is masked for who may not see whole ones. */
    form: z.array(z.object({ label: z.string(), value: z.string() })),
    /** Pages, newest first, at most 20. */
    pages: z.array(z.object({ title: userText(z.string()), url: userText(z.string()), at: timestamp })),
    rating: z.number().int().nullable(),
    ratingWords: userText(z.string()),
    ratingInvited: z.boolean(),
    /** Whose visitor it is; null: nobody's so far. */
    customerId: id.nullable(),
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

/**
 * Makes the visitor of a conversation that the caller serves the customer with the number that they filled in. Without one,
 * who may edit customers makes a new one. The visitor could have typed anybody's number: an agent decides.
 */
export const linkVisitorCustomer = endpoint({
  method: 'PUT',
  path: '/xmf-online-services/conversations/{id}/customer',
  summary: '关联客户',
  access: { code: 'online_dialogue' },
  params: z.object({ id }),
  reply: z.object({ customerId: id, created: z.boolean() }),
  errors: [conversationErrors.notFound, conversationErrors.notYours, visitErrors.noNumber, visitErrors.noCustomer],
});

/** What a form asks for who chooses a customer. */
export const customerChoice = z.object({ customerId: id.nullable().refine((chosen) => chosen !== null, '请选择客户') });

/**
 * Makes the visitor of a conversation that the caller serves the customer whom the caller chose among those they may read;
 * null: nobody's. `was` is whose the caller saw them to be, so that nobody undoes what a colleague did meanwhile.
 */
export const chooseVisitorCustomer = endpoint({
  method: 'PUT',
  path: '/xmf-online-services/conversations/{id}/visitorCustomer',
  summary: '选择或解除访客的客户',
  access: { code: 'online_dialogue' },
  dataScope: 'customer_list',
  params: z.object({ id }),
  body: z.object({ customerId: id.nullable(), was: id.nullable() }),
  reply: z.null(),
  errors: [conversationErrors.notFound, conversationErrors.notYours, visitErrors.unknownCustomer, visitErrors.linkedMeanwhile],
});

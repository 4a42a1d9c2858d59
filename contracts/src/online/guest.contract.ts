import * as z from 'zod';
import { inviteFields, takersQuery } from '../kit/colleague.ts';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id } from '../kit/ids.ts';
import { conversation, conversationErrors } from './conversation.contract.ts';

export const guestErrors = defineErrors('guest', {
  unavailable: { kind: 'conflict', text: '该坐席不在线，请邀请其他坐席', field: 'to' },
  already: { kind: 'conflict', text: '该坐席已在会话中', field: 'to' },
  tooMany: { kind: 'conflict', text: '一个会话最多邀请 4 位坐席' },
});

/** Agents beside the owner, at once. */
export const MAX_GUESTS = 4;

const access = { code: 'online_dialogue' };
const errors = [conversationErrors.notFound, conversationErrors.notYours, conversationErrors.closed];

/** Agents who are online and could help, whatever they hold. */
export const inviteTargets = endpoint({
  method: 'GET',
  path: '/xmf-online-services/im/invite/targets',
  summary: '可邀请的坐席',
  access,
  query: takersQuery,
  reply: z.array(z.object({ id, agName: z.string(), agNo: z.string(), active: z.number().int(), capacity: z.number().int() })),
});

/** Brings a colleague into a conversation that the caller owns: they read it, write notes, and may answer. It takes none of their places. */
export const inviteAgent = endpoint({
  method: 'PUT',
  path: '/xmf-online-services/im/invite',
  summary: '邀请坐席',
  access,
  body: inviteFields.extend({ recordId: id }),
  reply: conversation,
  errors: [...errors, guestErrors.unavailable, guestErrors.already, guestErrors.tooMany],
});

/** A guest leaves, or the owner lets them go. Who is not in the conversation is let go already. */
export const dismissGuest = endpoint({
  method: 'PUT',
  path: '/xmf-online-services/im/dismiss',
  summary: '退出会话',
  access,
  body: z.object({ recordId: id, agentId: id }),
  reply: conversation,
  errors,
});

import * as z from 'zod';
import { takersQuery, transferFields } from '../kit/colleague.ts';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id } from '../kit/ids.ts';
import { conversation, conversationErrors } from './conversation.contract.ts';

export const transferErrors = defineErrors('transfer', {
  noTarget: { kind: 'invalid', text: '请选择转接给谁', field: 'to' },
  unavailable: { kind: 'conflict', text: '该坐席已离线或接待已满，请转接给其他坐席', field: 'to' },
  nobody: { kind: 'conflict', text: '该技能组没有其他在线坐席，请转接给其他技能组', field: 'to' },
});

const access = { code: 'online_dialogue' };

/** Who could take a conversation of the caller's now: free agents, and groups in which somebody else is online. */
export const conversationTakers = endpoint({
  method: 'GET',
  path: '/xmf-online-services/im/transfer/targets',
  summary: '可转接的坐席和技能组',
  access,
  query: takersQuery,
  reply: z.object({
    groups: z.array(z.object({ id, name: z.string(), online: z.number().int(), queued: z.number().int() })),
    agents: z.array(z.object({ id, agName: z.string(), agNo: z.string(), active: z.number().int(), capacity: z.number().int() })),
  }),
});

/**
 * Gives a conversation that the caller owns to another agent with a free place, or into the queue of a group, where it
 * keeps its age and is not given back to the caller. Nothing changes when it is refused.
 */
export const transferConversation = endpoint({
  method: 'PUT',
  path: '/xmf-online-services/im/transfer',
  summary: '转接会话',
  access,
  body: transferFields.extend({ recordId: id }),
  reply: conversation,
  errors: [
    conversationErrors.notFound,
    conversationErrors.notYours,
    conversationErrors.closed,
    transferErrors.noTarget,
    transferErrors.unavailable,
    transferErrors.nobody,
  ],
});

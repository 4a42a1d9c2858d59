import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { userText } from '../kit/user-text.ts';
import { workOrderErrors as errors } from './work-order-errors.ts';

const path = '/xmf-work-order/order';
const access = { code: 'workorder_list' };
const manage = { code: 'workorder_manage' };
const dataScope = 'workorder_list';
const byId = z.object({ id });

/** A comment, for whoever reads the order. Those whom it names get a notice. */
export const commentFields = z.object({
  text: z.string().trim().min(1, '请输入评论').max(2000),
  agentIds: z.array(id).max(20).default([]),
  /** Uploads of the caller, by the names under which they are saved. */
  files: z.array(z.string().max(200)).max(9).default([]),
});

export const commentWorkOrder = endpoint({
  method: 'POST',
  path: `${path}/{id}/comment`,
  summary: '评论工单',
  access,
  dataScope,
  once: true,
  params: byId,
  body: commentFields,
  reply: z.object({ seq: z.number().int() }),
  errors: [errors.missing, errors.unknownAgent],
});

/** Orders that belong together, by the number of the other one. */
export const relateWorkOrder = endpoint({
  method: 'PUT',
  path: `${path}/{id}/related`,
  summary: '关联工单',
  access,
  dataScope,
  params: byId,
  body: z.object({ number: z.string().trim().min(1, '请输入工单编号').max(40) }),
  reply: z.null(),
  errors: [errors.missing, errors.unknownOrder],
});

/** Orders that wait for a step outside which failed: nobody but a person can help. */
export const stuckWorkOrders = endpoint({
  method: 'GET',
  path: `${path}/stuck`,
  summary: '卡住的工单',
  access: manage,
  dataScope,
  query: listQuery,
  reply: listPage(
    z.object({
      ...{
        id,
        number: z.string(),
        title: userText(z.string()),
        no: z.number().int(),
        kind: z.enum(['sms', 'webhook', 'circle']),
      },
      ...{ nodeName: z.string(), tries: z.number().int(), error: userText(z.string()), since: timestamp },
    }),
  ),
});

/** Tries a failed step again, or goes on without it. */
export const moveStuckOrder = endpoint({
  method: 'PUT',
  path: `${path}/{id}/effect/{number}`,
  summary: '处理卡住的工单',
  access: manage,
  dataScope,
  params: z.object({ id, number: z.coerce.number().int().min(1).max(2_147_483_647) }),
  body: z.object({ how: z.enum(['retry', 'skip']), reason: z.string().trim().min(1, '请输入原因').max(500) }),
  reply: z.null(),
  errors: [errors.missing, errors.notOpen],
});

import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';

/** An event of a customer: who, when, what. `content` contains no number. */
export const trajectoryEntry = z.object({
  id,
  kind: z.enum([
    'created',
    'imported',
    'changed',
    'allotted',
    'labelled',
    'note',
    'chat',
    'call',
    'video',
    'visit',
    'order',
    'summary',
    'removed',
    'restored',
    'pooled',
    'claimed',
    'merged',
  ]),
  content: z.string(),
  agentName: z.string().nullable(),
  createTime: timestamp,
});
export type TrajectoryEntry = z.output<typeof trajectoryEntry>;

/** The customer's history, newest first. */
export const historyTrajectory = endpoint({
  method: 'GET',
  path: '/xmf-customer/customer/getHistoryTrajectory',
  summary: '客户轨迹',
  access: { code: 'customer_list' },
  dataScope: 'customer_list',
  query: listQuery.extend({ id }),
  reply: listPage(trajectoryEntry),
});

/** Writes a follow-up note into the customer's history. */
export const addHistoryNote = endpoint({
  method: 'PUT',
  path: '/xmf-customer/customerHistory',
  summary: '添加跟进记录',
  once: true,
  access: { code: 'customer_list' },
  dataScope: 'customer_list',
  body: z.object({ id, content: z.string().trim().min(1, '请输入跟进内容').max(500) }),
  reply: z.null(),
});

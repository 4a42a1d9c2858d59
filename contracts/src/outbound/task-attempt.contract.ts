import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { userText } from '../kit/user-text.ts';
import { attemptOutcome } from './attempt-outcome.ts';

/** One call of a task. */
const taskAttempt = z.object({
  id,
  linkedid: id,
  custName: userText(z.string()),
  phone: z.string(),
  agentName: z.string(),
  beginTime: timestamp,
  talkSeconds: z.number().int(),
  outcome: attemptOutcome,
});
export type TaskAttempt = z.output<typeof taskAttempt>;

/** The calls of a task, newest first. */
export const taskAttempts = endpoint({
  method: 'GET',
  path: '/xmf-market/task/attempt',
  summary: '外呼任务的拨打记录',
  access: { code: 'callcenter_taskmanage' },
  dataScope: 'callcenter_taskmanage',
  query: listQuery.extend({ taskId: id, outcome: attemptOutcome.optional(), contactId: id.optional() }),
  reply: listPage(taskAttempt),
});

/** How many attempts had which outcome. */
export const taskOutcomes = endpoint({
  method: 'GET',
  path: '/xmf-market/task/outcome',
  summary: '外呼任务的拨打结果分布',
  access: { code: 'callcenter_taskmanage' },
  dataScope: 'callcenter_taskmanage',
  query: z.object({ taskId: id }),
  reply: z.array(z.object({ outcome: attemptOutcome, count: z.number().int() })),
});

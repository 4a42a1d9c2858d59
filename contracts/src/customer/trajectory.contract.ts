import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';

/** What an entry of the history tells of. */
export const trajectoryKind = z.enum([
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
]);
export type TrajectoryKind = z.output<typeof trajectoryKind>;

/** An event of a customer: who, when, what. `content` contains no number. */
export const trajectoryEntry = z.object({
  id,
  kind: trajectoryKind,
  content: z.string(),
  agentName: z.string().nullable(),
  createTime: timestamp,
  /** The contact of which the entry tells, with the id of its record; null: of none. */
  contact: z.object({ kind: z.enum(['call', 'chat', 'video']), id }).nullable(),
});
export type TrajectoryEntry = z.output<typeof trajectoryEntry>;

/** The kinds of entries that are wanted, with commas between. */
const wantedKinds = z
  .string()
  .max(200)
  .refine((text) => text.split(',').every((kind) => trajectoryKind.safeParse(kind).success), '类型有误');

/** The customer's history, newest first; `order` old: oldest first. Without `kinds`: all of it. */
export const historyTrajectory = endpoint({
  method: 'GET',
  path: '/xmf-customer/customer/getHistoryTrajectory',
  summary: '客户轨迹',
  access: { code: 'customer_list' },
  dataScope: 'customer_list',
  query: listQuery.extend({ id, kinds: wantedKinds.optional(), order: z.enum(['new', 'old']).default('new') }),
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

import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';

/** One state change: who did what to which row, from where. Written in the change's own transaction. */
export const operationLogEntry = z.object({
  id,
  createTime: timestamp,
  agentId: id.nullable(),
  agentName: z.string(),
  /** The endpoint's summary. */
  operation: z.string(),
  method: z.string(),
  path: z.string(),
  /** The row that changed, for example `conversation:12`. */
  target: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  ip: z.string(),
});

export const operationLogList = endpoint({
  method: 'GET',
  path: '/xmf-basic-model/operationlog',
  summary: '操作日志',
  access: { code: 'basicmodule_operationlog' },
  query: listQuery,
  reply: listPage(operationLogEntry),
});

import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { exportEndpoint } from '../kit/record-export.ts';

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

export type OperationLogEntry = z.output<typeof operationLogEntry>;

/** The filters of the log. */
export const operationLogFilters = z.object({
  /** Part of the operation's name, or the changed row, for example role:12. */
  keyword: z.string().trim().max(50).optional(),
  agentId: id.optional(),
  beginTime: timestamp.optional(),
  endTime: timestamp.optional(),
});

/** Newest first. */
export const operationLogList = endpoint({
  method: 'GET',
  path: '/xmf-basic-model/operationlog',
  summary: '操作日志',
  access: { code: 'basicmodule_operationlog' },
  query: listQuery.extend(operationLogFilters.shape),
  reply: listPage(operationLogEntry),
});

/** Writes the filtered entries into a spreadsheet, as a background task. */
export const exportOperationLog = exportEndpoint(
  { path: '/xmf-basic-model/operationlog', fullTitle: '操作日志', access: { code: 'basicmodule_operationlog' }, dataScope: null },
  operationLogFilters.shape,
);

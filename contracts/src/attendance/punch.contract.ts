import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';

export const punchSources = { header: '门户签到', correction: '补卡' } as const;

/** A check-in or check-out. It never changes. */
export const punch = z.object({
  id,
  agentId: id,
  agNo: z.string(),
  agName: z.string(),
  departName: z.string(),
  at: timestamp,
  kind: z.enum(['in', 'out']),
  source: z.enum(['header', 'correction']),
  /** Who approved the correction. */
  notedByName: z.string().nullable(),
  /** The roster's day to which it belongs, and the shift of that day; null: to none. */
  day: z.iso.date().nullable(),
  shiftName: z.string().nullable(),
});
export type Punch = z.output<typeof punch>;

const filters = {
  keyword: z.string().trim().max(50).optional(),
  agentId: id.optional(),
  kind: z.enum(['in', 'out']).optional(),
  source: z.enum(['header', 'correction']).optional(),
  beginTime: timestamp.optional(),
  endTime: timestamp.optional(),
};

export const punchFilters = z.object(filters);

const access = { code: 'basicmodule_clock' };
const dataScope = 'basicmodule_clock';

/** Punches, newest first. */
export const punchList = endpoint({
  method: 'GET',
  path: '/xmf-basic-model/punch',
  summary: '打卡记录',
  access,
  dataScope,
  query: listQuery.extend(filters),
  reply: listPage(punch),
});

export const exportPunches = endpoint({
  method: 'POST',
  path: '/xmf-basic-model/punch/export',
  summary: '导出打卡记录',
  once: true,
  access,
  dataScope,
  body: punchFilters,
  reply: z.object({ taskId: z.string() }),
});

import * as z from 'zod';
import { periodErrors } from '../kit/counted-period.ts';
import { endpoint } from '../kit/endpoint.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';

/** Figures of video calls that began in a time. Seconds and stars are averages; null: there was none. */
export const videoFigures = z.object({
  /** Calls that were over or answered. */
  offered: z.number().int(),
  answered: z.number().int(),
  /** Over before an agent answered. */
  abandoned: z.number().int(),
  wait: z.number().int().nullable(),
  length: z.number().int().nullable(),
  rated: z.number().int(),
  rating: z.number().nullable(),
});
export type VideoFigures = z.output<typeof videoFigures>;

/** What a row of the report is: a day in China, an agent, a skill group. */
export const videoReportBy = z.enum(['day', 'agent', 'group']);
export type VideoReportBy = z.output<typeof videoReportBy>;

/** Without a time it is this day in China. */
export const videoReportFilters = z.object({
  by: videoReportBy.default('day'),
  beginTime: timestamp.optional(),
  endTime: timestamp.optional(),
});

const access = { code: 'videocall_report' };
const dataScope = 'videocall_report';

/**
 * Calls of agents within the data scope; readers with the scope `all` also get calls without an agent. Days newest first,
 * otherwise the most calls first.
 */
export const videoReport = endpoint({
  method: 'GET',
  path: '/xmf-video-services/report',
  summary: '视频报表',
  access,
  dataScope,
  query: listQuery.extend(videoReportFilters.shape),
  /** `id`: of agent or group, the day; `0`: of calls without agent or group. */
  reply: listPage(videoFigures.extend({ id: z.string(), name: z.string() })),
  errors: [periodErrors.tooLong],
});

/** The report as a spreadsheet; the task centre offers it to the caller for a week. */
export const exportVideoReport = endpoint({
  method: 'POST',
  path: '/xmf-video-services/report/export',
  summary: '导出视频报表',
  once: true,
  access,
  dataScope,
  body: videoReportFilters,
  reply: z.object({ taskId: id }),
  errors: [periodErrors.tooLong],
});

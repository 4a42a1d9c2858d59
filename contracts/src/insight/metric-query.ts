import * as z from 'zod';
import { MAX_COUNTED_DAYS, periodErrors } from '../kit/counted-period.ts';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { contactChannel, metricName } from './metric.ts';

export const metricErrors = defineErrors('metric', {
  unknown: { kind: 'invalid', text: '指标或维度不存在', field: 'metrics' },
  noDimension: { kind: 'invalid', text: '该指标不能按此维度统计', field: 'by' },
});
export { MAX_COUNTED_DAYS, periodErrors };

/** What figures are narrowed by. Without a time it is this day in China. */
export const metricFilters = {
  beginTime: timestamp.optional(),
  endTime: timestamp.optional(),
  channel: contactChannel.optional(),
  groupId: id.optional(),
  agentId: id.optional(),
  departmentId: id.optional(),
};

/** A value for each metric; null: nothing was counted. */
export const metricValues = z.partialRecord(metricName, z.number().nullable());
export type MetricValues = z.output<typeof metricValues>;

/** The cell of which the contacts are listed: each key that the cell has, in addition to the filters. */
const cell = {
  day: z.iso.date().optional(),
  halfHour: z
    .string()
    .regex(/^([01]\d|2[0-3]):[03]0$/)
    .optional(),
};
export const detailFilters = { ...metricFilters, ...cell, metric: metricName };

/** A contact, or an agent's part of it, that a number counts. Without names and numbers of customers. */
export const metricDetail = z.object({
  id: z.string(),
  channel: contactChannel,
  contactId: id,
  direction: z.enum(['in', 'out', 'internal']),
  arriveTime: timestamp,
  groupName: z.string(),
  agName: z.string(),
  outcome: z.enum(['waiting', 'answered', 'abandoned', 'flowed-out', 'missed', 'open']).nullable(),
  cause: z.string(),
  waitSeconds: z.number().nullable(),
  talkSeconds: z.number().nullable(),
  /** Of a ratio: the part counts it too, not the whole alone. */
  counts: z.boolean(),
});
export type MetricDetail = z.output<typeof metricDetail>;

/** The details of a number on a page with this right: as many rows as the number says; of a ratio, those of its whole. */
export const metricDetailsOf = (path: string, code: string) =>
  endpoint({
    method: 'GET',
    path: `/xmf-report/${path}/details`,
    summary: '指标明细',
    access: { code },
    dataScope: code,
    query: listQuery.extend(detailFilters),
    reply: listPage(metricDetail),
    errors: [periodErrors.tooLong, metricErrors.noDimension],
  });

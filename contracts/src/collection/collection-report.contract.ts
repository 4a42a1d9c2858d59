import * as z from 'zod';
import { periodErrors } from '../kit/counted-period.ts';
import { endpoint } from '../kit/endpoint.ts';
import { id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { userText } from '../kit/user-text.ts';
import { CASES, day } from './collection-case.contract.ts';

/** What a figure counts: so many things, and their sum in fen. */
const figure = z.object({ count: z.number().int(), amount: z.number().int() });
export type CollectionFigure = z.output<typeof figure>;

/** What the rows of the report are: batches, stages, teams of the cases' owners. */
export const collectionReportBy = z.enum(['batch', 'stage', 'team']);
export type CollectionReportBy = z.output<typeof collectionReportBy>;

/** `cases` and `owed`: now. The others: payments that arrived, and promises that were due, in the time. */
export const collectionReportFigures = {
  cases: '案件',
  owed: '待还',
  recovered: '回收',
  kept: '已兑现',
  partly: '部分兑现',
  broken: '已违约',
} as const;
export const collectionReportFigure = z.enum(['cases', 'owed', 'recovered', 'kept', 'partly', 'broken']);
export type CollectionReportFigure = z.output<typeof collectionReportFigure>;

/** What a collector did on a day. */
export const collectorFigures = {
  attempts: '联系',
  reached: '接通',
  promised: '新增承诺',
  recovered: '回收',
  kept: '已兑现',
  missed: '未兑现',
} as const;
export const collectorFigure = z.enum(['attempts', 'reached', 'promised', 'recovered', 'kept', 'missed']);
export type CollectorFigure = z.output<typeof collectorFigure>;

const time = { beginTime: timestamp.optional(), endTime: timestamp.optional() };

/** Without a time they are the last thirty days. */
export const collectionReportFilters = z.object({ by: collectionReportBy.default('batch'), ...time });
export const collectorReportFilters = z.object({ ownerId: id.optional(), ...time });

const named = { id: z.string(), name: userText(z.string()) };

/** A row behind a figure: one case, payment, promise or contact. */
const figureRow = z.object({
  id: z.string(),
  caseId: id,
  contractNo: z.string(),
  debtor: userText(z.string()),
  amount: z.number().int(),
  day,
  agentName: z.string(),
});
export type FigureRow = z.output<typeof figureRow>;
const figureRows = listPage(figureRow).extend({ sum: z.number().int() });

const cases = { access: { code: 'report_callable' }, dataScope: 'report_callable' } as const;
const collectors = { access: { code: 'report_callable_salesman' }, dataScope: 'report_callable_salesman' } as const;
const errors = [periodErrors.tooLong];

/** Cases within the data scope by batch, stage or team. */
export const collectionReport = endpoint({
  ...{ ...cases, method: 'GET' as const, path: `${CASES}/report`, summary: '催收报表', errors },
  query: listQuery.extend(collectionReportFilters.shape),
  reply: listPage(
    z.object({ ...named, cases: figure, owed: figure, recovered: figure, kept: figure, partly: figure, broken: figure }),
  ),
});

/** The rows that a figure counts: as many, with the same sum. */
export const collectionReportRows = endpoint({
  ...{ ...cases, method: 'GET' as const, path: `${CASES}/report/rows`, summary: '催收报表明细', errors },
  query: listQuery.extend({ ...collectionReportFilters.shape, row: z.string().max(40), figure: collectionReportFigure }),
  reply: figureRows,
});

export const exportCollectionReport = endpoint({
  ...{ ...cases, method: 'POST' as const, path: `${CASES}/report/export`, summary: '导出催收报表', errors, once: true },
  body: collectionReportFilters,
  reply: z.object({ taskId: id }),
});

/** What collectors within the data scope did, by collector and day; the newest day first. */
export const collectorReport = endpoint({
  ...{ ...collectors, method: 'GET' as const, path: `${CASES}/report/salesman`, summary: '催收员明细', errors },
  query: listQuery.extend(collectorReportFilters.shape),
  /** `id`: the agent's id and the day. */
  reply: listPage(
    z.object({
      ...{ ...named, agentId: id, day },
      ...{ attempts: figure, reached: figure, promised: figure, recovered: figure, kept: figure, missed: figure },
    }),
  ),
});

export const collectorReportRows = endpoint({
  ...{ ...collectors, method: 'GET' as const, path: `${CASES}/report/salesman/rows`, summary: '催收员明细数据', errors },
  query: listQuery.extend({ ...collectorReportFilters.shape, row: z.string().max(40), figure: collectorFigure }),
  reply: figureRows,
});

export const exportCollectorReport = endpoint({
  ...{
    ...collectors,
    method: 'POST' as const,
    path: `${CASES}/report/salesman/export`,
    summary: '导出催收员明细',
    errors,
    once: true,
  },
  body: collectorReportFilters,
  reply: z.object({ taskId: id }),
});

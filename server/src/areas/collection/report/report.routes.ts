import {
  collectionReport,
  collectionReportRows,
  collectorReport,
  collectorReportRows,
  exportCollectionReport,
  exportCollectorReport,
} from '@lianxi/contracts/collection/collection-report.contract';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { routes } from '../../../platform/http/routes.ts';
import { pageOf } from '../../../platform/statistics/period.ts';
import { collectionSettings } from '../setting/setting.queries.ts';
import { type CaseReport, caseFigure, countCases, keyOf } from './case-report.ts';
import { collectorFigureOf, collectorKey, countCollectors } from './collector-report.ts';
import { daysOf, listOf } from './figures.ts';
import { caseReportExport, collectorReportExport } from './report-export.ts';

export const collectionReportRoutes = routes((on) => {
  on(collectionReport, async (ctx) => pageOf(await countCases(ctx, await reportOf(ctx, ctx.query)), ctx.query));

  on(collectionReportRows, async (ctx) => {
    const { row, figure, currentPage, pageSize } = ctx.query;
    const report = await reportOf(ctx, ctx.query);
    return listOf(ctx, caseFigure(figure, report.days), { key: keyOf(report), row, currentPage, pageSize });
  });

  on(exportCollectionReport, (ctx) => {
    daysOf(ctx.body, ctx.now);
    return caseReportExport.start(ctx, { ids: null, filters: ctx.body });
  });

  on(collectorReport, async (ctx) => {
    const rows = await countCollectors(ctx, daysOf(ctx.query, ctx.now), ctx.query.ownerId);
    return pageOf(rows, ctx.query);
  });

  on(collectorReportRows, async (ctx) => {
    const { row, figure: name, ownerId, currentPage, pageSize } = ctx.query;
    const figure = collectorFigureOf(name, daysOf(ctx.query, ctx.now), ownerId);
    return listOf(ctx, figure, { key: collectorKey(figure), row, currentPage, pageSize });
  });

  on(exportCollectorReport, (ctx) => {
    daysOf(ctx.body, ctx.now);
    return collectorReportExport.start(ctx, { ids: null, filters: ctx.body });
  });
});

async function reportOf(
  ctx: SignedInContext<unknown>,
  asked: { by: CaseReport['by']; beginTime?: string | undefined; endTime?: string | undefined },
): Promise<CaseReport> {
  const { stages } = await collectionSettings.find(ctx);
  return { by: asked.by, days: daysOf(asked, ctx.now), stages, now: ctx.now };
}

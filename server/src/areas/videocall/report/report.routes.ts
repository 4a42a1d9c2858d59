import { exportVideoReport, videoReport } from '@lianxi/contracts/videocall/report.contract';
import { routes } from '../../../platform/http/routes.ts';
import { pageOf, periodOf } from '../../../platform/statistics/period.ts';
import { videoReportExport } from './export-report.ts';
import { countVideoCalls } from './report.queries.ts';

export const videoReportRoutes = routes((on) => {
  on(videoReport, async (ctx) => {
    const rows = await countVideoCalls(ctx, ctx.query.by, periodOf(ctx.query, ctx.now), ctx.scope);
    return pageOf(rows, ctx.query);
  });

  on(exportVideoReport, (ctx) => {
    periodOf(ctx.body, ctx.now);
    return videoReportExport.start(ctx, { ids: null, filters: ctx.body });
  });
});

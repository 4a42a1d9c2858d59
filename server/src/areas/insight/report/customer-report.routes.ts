import { businessReport, exportBusinessReport } from '@lianxi/contracts/insight/business-report.contract';
import { customerReport, exportCustomerReport } from '@lianxi/contracts/insight/customer-report.contract';
import { routes } from '../../../platform/http/routes.ts';
import { pageOf, periodOf } from '../../../platform/statistics/period.ts';
import { businessReportExport, readBusinessReport } from './business-report.ts';
import { customerReportExport, readCustomerReport } from './customer-report.ts';

export const customerReportRoutes = routes((on) => {
  on(customerReport, async (ctx) => {
    const { query, scope, now } = ctx;
    const asked = { ...query, period: periodOf(query, now), scope, compare: query.compare === '1' };
    const { rows, totals, before } = await readCustomerReport(ctx, asked);
    return { ...pageOf(rows, query), totals, before };
  });

  on(exportCustomerReport, (ctx) => {
    periodOf(ctx.body, ctx.now);
    return customerReportExport.start(ctx, { ids: null, filters: ctx.body });
  });

  on(businessReport, async (ctx) => {
    const { query, scope, now } = ctx;
    const asked = { ...query, period: periodOf(query, now), scope, compare: query.compare === '1', now };
    const { rows, totals, before } = await readBusinessReport(ctx, asked);
    return { ...pageOf(rows, query), totals, before };
  });

  on(exportBusinessReport, (ctx) => {
    periodOf(ctx.body, ctx.now);
    return businessReportExport.start(ctx, { ids: null, filters: ctx.body });
  });
});

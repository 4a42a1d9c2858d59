import { exportSummaries, readSummary, summaryList, summaryTemplates } from '@lianxi/contracts/summary/summary-list.contract';
import { findPage } from '../../../platform/db/find-page.ts';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { listTemplates } from '../summary-template/summary-template.queries.ts';
import { findChanges } from './summary-change.queries.ts';
import { summaryExport } from './summary-export.ts';
import { findSummaries, inOrder, showSummaries } from './summary-list.queries.ts';

export const summaryListRoutes = routes((on) => {
  on(summaryList, async (ctx) => {
    const { currentPage, pageSize, ...filters } = ctx.query;
    const found = findSummaries(ctx, ctx.scope, filters);
    if (found === null) return { list: [], total: 0, currentPage, pageSize };
    const { list, total } = await findPage(inOrder(found), { currentPage, pageSize }, (row) => row);
    return { list: await showSummaries(ctx, list), total, currentPage, pageSize };
  });

  on(readSummary, async (ctx) => {
    const { id } = ctx.params;
    const row = existing(await findSummaries(ctx, ctx.scope, { ids: [id] })?.executeTakeFirst());
    const [shown] = await showSummaries(ctx, [row]);
    return { ...existing(shown), changes: await findChanges(ctx, id) };
  });

  on(summaryTemplates, (ctx) => listTemplates(ctx));

  on(exportSummaries, (ctx) => summaryExport.start(ctx, ctx.body));
});

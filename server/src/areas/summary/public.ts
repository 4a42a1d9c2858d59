import type { Area } from '../../platform/area.ts';
import { sealedSummaries } from './summary/summary.queries.ts';
import { owedSummaries } from './summary-list/owed-summaries.ts';
import { sealedChanges } from './summary-list/summary-change.queries.ts';
import { summaryExport } from './summary-list/summary-export.ts';
import { summaryListRoutes } from './summary-list/summary-list.routes.ts';
import { summarySettingRoutes } from './summary-setting/summary-setting.routes.ts';
import { summaryTemplateRoutes } from './summary-template/summary-template.routes.ts';

export { type CountedChoice, countSummaries } from './figures/summary-figures.ts';
export { noTemplate, readOwnSummary, saveOwnSummary } from './summary/own-summary.ts';
export { findWritten } from './summary/summary.queries.ts';
export { hasSummary, markOfSummary } from './summary/summary-mark.ts';
export { inWords, summaryText } from './summary/summary-words.ts';
export { letDescribeContacts } from './summary-list/described-contacts.ts';
export { findTemplateFor, findTemplateOf, nameTemplates } from './summary-template/summary-template.queries.ts';

/**
 * Templates of the summaries that agents write after a contact, and the list of all summaries. The area of the contact (a call, a
 * conversation) stores the summaries.
 */
export const summary: Area = {
  routes: [...summaryTemplateRoutes, ...summaryListRoutes, ...summarySettingRoutes],
  sealed: [sealedSummaries, sealedChanges],
  async attach(kernel) {
    await kernel.outbox.consume(owedSummaries);
    await summaryExport.register(kernel);
  },
};

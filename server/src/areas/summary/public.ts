import type { Area } from '../../platform/area.ts';
import { sealedSummaries } from './summary/summary.queries.ts';
import { summaryTemplateRoutes } from './summary-template/summary-template.routes.ts';

export { readOwnSummary, saveOwnSummary } from './summary/own-summary.ts';
export { findWritten } from './summary/summary.queries.ts';
export { hasSummary, markOfSummary } from './summary/summary-mark.ts';
export { inWords } from './summary/summary-words.ts';
export { findFieldsFor, findFieldsOf, nameTemplates } from './summary-template/summary-template.queries.ts';

/**
 * Templates of the summaries that agents write after a contact. The area of the contact (a call, a conversation) stores the
 * summaries.
 */
export const summary: Area = {
  routes: summaryTemplateRoutes,
  sealed: [sealedSummaries],
};

import type { Area } from '../../platform/area.ts';
import { summaryTemplateRoutes } from './summary-template/summary-template.routes.ts';

export { findSummary, findWritten, keepSummary } from './summary/summary.queries.ts';
export { inWords } from './summary/summary-words.ts';
export { findFieldsFor, findFieldsOf, nameTemplates } from './summary-template/summary-template.queries.ts';

/** Templates of what agents write down after a contact. Who has the contact (a call, a conversation) keeps the summaries. */
export const summary: Area = {
  routes: summaryTemplateRoutes,
};

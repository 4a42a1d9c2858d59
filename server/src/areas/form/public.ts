import type { Area } from '../../platform/area.ts';
import { sealedFormRecords } from './form-record/form-record.queries.ts';
import { reindexForm } from './form-record/reindex.job.ts';
import { formTemplateRoutes } from './form-template/form-template.routes.ts';

export { fillOwnFields, filterOwnFields, type OwnFieldsFilter, showOwnFields } from './form-record/own-fields.ts';

/** Forms that tenants design: what other areas' records hold in addition to their own columns. */
export const form: Area = {
  routes: formTemplateRoutes,
  sealed: [sealedFormRecords],
  attach: (kernel) => kernel.jobs.register(reindexForm),
};

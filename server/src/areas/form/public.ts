import type { Area } from '../../platform/area.ts';
import { sealedFormRecords } from './form-record/form-record.queries.ts';
import { reindexForm } from './form-record/reindex.job.ts';
import { formTemplateRoutes } from './form-template/form-template.routes.ts';

export { type FormExport, openFormExport } from './form-record/form-export.ts';
export { type FormImport, type OwnColumn, openFormImport } from './form-record/form-import.ts';
export { findFilledForm, removeFilledForm, writeFilledForm } from './form-record/form-record.queries.ts';
export { type MergedValues, mergeOwnFields, unmergeOwnFields } from './form-record/merged-records.ts';
export { fillOwnFields, showOwnFields } from './form-record/own-fields.ts';
export {
  type OwnFieldsFilter,
  type OwnFieldsOrder,
  ownFieldsOfList,
  ownFieldsOfRule,
  seenQuestions,
} from './form-record/own-list.ts';
export { plantForms } from './form-record/plant-forms.ts';
export { deleteOwnFields, freeUniqueValues, reclaimUniqueValues } from './form-record/removed-records.ts';
export { namesInValues } from './form-record/value-names.ts';
export {
  type CurrentForm,
  findPublishedForm,
  findTemplates as findFormTemplates,
  findVersion as findFormVersion,
} from './form-template/form-template.queries.ts';
export { insertPublishedTemplate } from './form-template/published-template.ts';

/** Forms that tenants design: what other areas' records hold in addition to their own columns. */
export const form: Area = {
  routes: formTemplateRoutes,
  sealed: [sealedFormRecords],
  attach: (kernel) => kernel.jobs.register(reindexForm),
};

import { customerErrors } from '@lianxi/contracts/customer/customer.contract';
import { labelErrors } from '@lianxi/contracts/customer/label.contract';
import type { Area } from '../../platform/area.ts';
import { customerRoutes } from './customer.routes.ts';
import { customerBulkRoutes } from './customer-bulk.routes.ts';
import { customerEditRoutes } from './customer-edit.routes.ts';
import { customerExportRoutes, type ExportJob, exportJob } from './customer-export.ts';
import { type ImportJobs, importJobs } from './customer-import.job.ts';
import { customerImportRoutes } from './customer-import.routes.ts';
import { labelRoutes } from './label.routes.ts';
import { trajectoryRoutes } from './trajectory.routes.ts';

export { customerOfNumber } from './customer-of-number.ts';
export { insertCustomers, type NewCustomer } from './new-customer.ts';
export { isPreferredCustomer } from './preferred-customer.ts';
export { type NewTrajectoryEntry, writeTrajectory } from './trajectory.queries.ts';
export { allotmentText, labelText } from './trajectory.rules.ts';

// Known once the area is attached, which is before anybody calls.
let imports: ImportJobs;
let exporting: ExportJob;

export const customer: Area = {
  app: 'customer',
  routes: [
    ...customerRoutes,
    ...customerEditRoutes,
    ...customerBulkRoutes,
    ...trajectoryRoutes,
    ...labelRoutes,
    ...customerImportRoutes(() => imports),
    ...customerExportRoutes(() => exporting),
  ],
  async attach(kernel) {
    imports = importJobs(kernel);
    exporting = exportJob(kernel);
    for (const job of [imports.check, imports.run]) await kernel.jobs.register(job);
    await kernel.jobs.register(exporting);
  },
  constraints: {
    customers_phone_key: customerErrors.duplicatePhone,
    customers_owner_fkey: customerErrors.unknownOwner,
    customer_labels_label_fkey: customerErrors.unknownLabel,
    labels_name_key: labelErrors.duplicate,
  },
};

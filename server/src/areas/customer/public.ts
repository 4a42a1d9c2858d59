import type { Area } from '../../platform/area.ts';
import { customerRoutes } from './customer/customer.routes.ts';
import { customerBulkRoutes } from './customer/customer-bulk.routes.ts';
import { customerEditRoutes } from './customer/customer-edit.routes.ts';
import { customerExport, customerExportRoutes } from './customer/customer-export.ts';
import { customerOwnerRoutes } from './customer/customer-owner.routes.ts';
import { sealedCustomers } from './customer/sealed-customers.ts';
import { type ImportJobs, importJobs } from './customer-import/customer-import.job.ts';
import { sealedImportRows } from './customer-import/customer-import.queries.ts';
import { customerImportRoutes } from './customer-import/customer-import.routes.ts';
import { labelRoutes } from './label/label.routes.ts';
import { trajectoryConsumer } from './trajectory/trajectory.consumer.ts';
import { sealedTrajectory } from './trajectory/trajectory.queries.ts';
import { trajectoryRoutes } from './trajectory/trajectory.routes.ts';

export { letReadDuringContacts } from './customer/contact.ts';
export { customerForNumber } from './customer/customer-for-number.ts';
export { customerOfNumber } from './customer/customer-of-number.ts';
export { insertCustomers, type NewCustomer } from './customer/new-customer.ts';
export { isPreferredCustomer } from './customer/preferred-customer.ts';
export { isReadableCustomer } from './customer/readable-customer.ts';
export { type NewTrajectoryEntry, writeTrajectory } from './trajectory/trajectory.queries.ts';
export { allotmentText, labelText } from './trajectory/trajectory.rules.ts';

// It is set when the area is attached, before the first call.
let imports: ImportJobs;

export const customer: Area = {
  app: 'customer',
  routes: [
    ...customerRoutes,
    ...customerEditRoutes,
    ...customerBulkRoutes,
    ...customerOwnerRoutes,
    ...trajectoryRoutes,
    ...labelRoutes,
    ...customerImportRoutes(() => imports),
    ...customerExportRoutes,
  ],
  sealed: [sealedCustomers, sealedTrajectory, sealedImportRows],
  async attach(kernel) {
    imports = importJobs(kernel);
    for (const job of [imports.check, imports.run]) await kernel.jobs.register(job);
    await customerExport.register(kernel);
    await kernel.outbox.consume(trajectoryConsumer);
  },
};

import type { Area } from '../../platform/area.ts';
import { customerRoutes } from './customer/customer.routes.ts';
import { customerBulkRoutes } from './customer/customer-bulk.routes.ts';
import { customerEditRoutes } from './customer/customer-edit.routes.ts';
import { customerExport, customerExportRoutes } from './customer/customer-export.ts';
import { type ImportJobs, importJobs } from './customer-import/customer-import.job.ts';
import { customerImportRoutes } from './customer-import/customer-import.routes.ts';
import { labelRoutes } from './label/label.routes.ts';
import { trajectoryConsumer } from './trajectory/trajectory.consumer.ts';
import { trajectoryRoutes } from './trajectory/trajectory.routes.ts';

export { customerForNumber } from './customer/customer-for-number.ts';
export { customerOfNumber } from './customer/customer-of-number.ts';
export { insertCustomers, type NewCustomer } from './customer/new-customer.ts';
export { isPreferredCustomer } from './customer/preferred-customer.ts';
export { isReadableCustomer } from './customer/readable-customer.ts';
export { type NewTrajectoryEntry, writeTrajectory } from './trajectory/trajectory.queries.ts';
export { allotmentText, labelText } from './trajectory/trajectory.rules.ts';

// Known once the area is attached, which is before anybody calls.
let imports: ImportJobs;

export const customer: Area = {
  app: 'customer',
  routes: [
    ...customerRoutes,
    ...customerEditRoutes,
    ...customerBulkRoutes,
    ...trajectoryRoutes,
    ...labelRoutes,
    ...customerImportRoutes(() => imports),
    ...customerExportRoutes,
  ],
  async attach(kernel) {
    imports = importJobs(kernel);
    for (const job of [imports.check, imports.run]) await kernel.jobs.register(job);
    await customerExport.register(kernel);
    await kernel.outbox.consume(trajectoryConsumer(kernel.cipher));
  },
};

import { customerErrors } from '@lianxi/contracts/customer/customer.contract';
import { labelErrors } from '@lianxi/contracts/customer/label.contract';
import type { Area } from '../../platform/area.ts';
import { customerRoutes } from './customer.routes.ts';
import { customerBulkRoutes } from './customer-bulk.routes.ts';
import { customerEditRoutes } from './customer-edit.routes.ts';
import { labelRoutes } from './label.routes.ts';
import { trajectoryRoutes } from './trajectory.routes.ts';

export { insertCustomers, type NewCustomer } from './new-customer.ts';
export { type NewTrajectoryEntry, writeTrajectory } from './trajectory.queries.ts';
export { allotmentText, labelText } from './trajectory.rules.ts';

export const customer: Area = {
  routes: [...customerRoutes, ...customerEditRoutes, ...customerBulkRoutes, ...trajectoryRoutes, ...labelRoutes],
  constraints: {
    customers_phone_key: customerErrors.duplicatePhone,
    customers_owner_fkey: customerErrors.unknownOwner,
    customer_labels_label_fkey: customerErrors.unknownLabel,
    labels_name_key: labelErrors.duplicate,
  },
};

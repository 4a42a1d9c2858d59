import { customerErrors } from '@lianxi/contracts/customer/customer.contract';
import { labelErrors } from '@lianxi/contracts/customer/label.contract';
import type { Area } from '../../platform/area.ts';
import { customerRoutes } from './customer.routes.ts';

export { insertCustomers, type NewCustomer } from './new-customer.ts';

export const customer: Area = {
  routes: customerRoutes,
  constraints: {
    customers_phone_key: customerErrors.duplicatePhone,
    customers_owner_fkey: customerErrors.unknownOwner,
    customer_labels_label_fkey: customerErrors.unknownLabel,
    labels_name_key: labelErrors.duplicate,
  },
};

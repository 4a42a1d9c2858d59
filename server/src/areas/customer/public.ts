import { commonErrors } from '@lianxi/contracts/kit/errors';
import type { Area } from '../../platform/area.ts';
import { customerRoutes } from './customer.routes.ts';

export { insertCustomers, type NewCustomer } from './customer.queries.ts';

export const customer: Area = {
  routes: customerRoutes,
  constraints: {
    customers_phone_key: commonErrors.duplicate,
    customers_owner_fkey: commonErrors.notFound,
  },
};

import { customerByPhone, customerList, customerOptions, readCustomer } from '@lianxi/contracts/customer/customer.contract';
import { label } from '@lianxi/contracts/customer/label.contract';
import { historyTrajectory } from '@lianxi/contracts/customer/trajectory.contract';
import { invalidate } from '@lianxi/shared/client/use-call';

/** After customers or their labels changed: loads again everything on screen that shows them. */
export async function refreshCustomers(): Promise<void> {
  await Promise.all([
    invalidate(customerList),
    invalidate(readCustomer),
    invalidate(customerByPhone),
    invalidate(customerOptions),
    invalidate(historyTrajectory),
    invalidate(label.list),
  ]);
}

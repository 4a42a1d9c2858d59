import { historyTrajectory } from '@lianxi/contracts/customer/trajectory.contract';
import { product } from '@lianxi/contracts/market/product.contract';
import { readSalesOrder, salesOrderList } from '@lianxi/contracts/market/sales-order.contract';
import { invalidate } from '@lianxi/shared/client/use-call';

/** After an order changed: loads again everything on screen that shows it. */
export async function refreshOrders(): Promise<void> {
  await Promise.all([
    invalidate(salesOrderList),
    invalidate(readSalesOrder),
    invalidate(product.list),
    invalidate(historyTrajectory),
  ]);
}

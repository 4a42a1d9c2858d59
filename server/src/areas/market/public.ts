import type { Area } from '../../platform/area.ts';
import { orderHandOvers } from './hand-over/order-hand-overs.ts';
import { productRoutes, productShelfRoutes } from './product/product.routes.ts';
import { productCategoryRoutes } from './product-category/product-category.routes.ts';
import { salesOrderRoutes } from './sales-order/sales-order.routes.ts';
import { exportSalesOrderRoutes, salesOrderExport } from './sales-order/sales-order-export.ts';
import { sealedOrderChanges, sealedOrders } from './sales-order/sealed-orders.ts';

export { findOrdersMade } from './figures/order-figures.ts';
export { orderNumber } from './sales-order/sales-order.rules.ts';

/** What a tenant sells, and the orders of its customers. */
export const market: Area = {
  app: 'customer',
  routes: [...productCategoryRoutes, ...productShelfRoutes, ...productRoutes, ...salesOrderRoutes, ...exportSalesOrderRoutes],
  sealed: [sealedOrders, sealedOrderChanges],
  handOvers: orderHandOvers,
  attach: (kernel) => salesOrderExport.register(kernel),
};

import type { Area } from '../../platform/area.ts';
import { closingCodeRoutes } from './closing-code/closing-code.routes.ts';
import { sealedOrders } from './order/order.queries.ts';
import { orderRoutes } from './order/order.routes.ts';
import { orderActRoutes } from './order/order-act.routes.ts';
import { sweepOrders } from './order/order-sweeps.ts';
import { orderTalkRoutes } from './order/order-talk.routes.ts';
import { orderToDos } from './order/order-to-dos.ts';
import { workOrderCategoryRoutes } from './work-order-category/work-order-category.routes.ts';
import { workOrderGroupRoutes } from './work-order-group/work-order-group.routes.ts';
import { workOrderSettingRoutes } from './work-order-setting/setting.routes.ts';
import { workOrderTemplateRoutes } from './work-order-template/work-order-template.routes.ts';
import { workflowRoutes } from './work-order-template/workflow.routes.ts';

export type { OrderState } from './order/order-state.ts';
export { type PlantedOrder, plantOrder } from './order/plant-orders.ts';
export { plantWorkOrderTemplate } from './work-order-template/plant-template.ts';

/** Work orders: what they are made from, and the orders themselves. */
export const workOrder: Area = {
  app: 'workorder',
  routes: [
    ...workOrderCategoryRoutes,
    ...workOrderTemplateRoutes,
    ...workflowRoutes,
    ...workOrderGroupRoutes,
    ...closingCodeRoutes,
    ...workOrderSettingRoutes,
    ...orderRoutes,
    ...orderActRoutes,
    ...orderTalkRoutes,
  ],
  sealed: sealedOrders,
  toDos: orderToDos,
  attach: sweepOrders,
};

import type { SealedTable } from '../../../platform/crypto/sealed-table.ts';

export const sealedOrders: SealedTable = { table: 'sales_orders', columns: ['sales_orders.remark'] };
export const sealedOrderChanges: SealedTable = { table: 'sales_order_changes', columns: ['sales_order_changes.note'] };

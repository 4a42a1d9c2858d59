import type { SalesOrder } from '@lianxi/contracts/market/sales-order.contract';
import { type SalesOrderState, salesOrderStates } from '@lianxi/contracts/market/sales-order-state';

/** The states as filters offer them. */
export const orderStates = Object.entries(salesOrderStates).map(([value, text]) => ({ value: value as SalesOrderState, text }));

/** `滚筒洗衣机 等 3 种`. */
export const goodsWords = ({ goods: { first, count } }: Pick<SalesOrder, 'goods'>): string =>
  count > 1 ? `${first} 等 ${count} 种` : first;

/** The customer's name; of an order whose customer was deleted: a dash. */
export const customerWords = ({ customerId, custName }: Pick<SalesOrder, 'customerId' | 'custName'>): string =>
  customerId === null ? '—' : custName;

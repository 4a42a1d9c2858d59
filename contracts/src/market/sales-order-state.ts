import * as z from 'zod';

/** The states of an order, in their usual sequence. */
export const salesOrderStates = {
  draft: '草稿',
  confirmed: '已确认',
  paid: '已付款',
  delivered: '已发货',
  done: '已完成',
  cancelled: '已取消',
  refunded: '已退款',
} as const;
export const salesOrderState = z.enum(Object.keys(salesOrderStates) as (keyof typeof salesOrderStates)[]);
export type SalesOrderState = z.output<typeof salesOrderState>;

/** What an agent does with an order, as its button says it. */
export const salesOrderActions = {
  confirm: '确认',
  pay: '登记付款',
  deliver: '发货',
  finish: '完成',
  cancel: '取消订单',
  refund: '退款',
} as const;
export const salesOrderAction = z.enum(Object.keys(salesOrderActions) as (keyof typeof salesOrderActions)[]);
export type SalesOrderAction = z.output<typeof salesOrderAction>;

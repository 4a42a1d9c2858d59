import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { defineErrors } from '../kit/errors.ts';
import { clientId, id, timestamp } from '../kit/ids.ts';
import { listPage, listQuery } from '../kit/list-page.ts';
import { exportEndpoint } from '../kit/record-export.ts';
import { userText } from '../kit/user-text.ts';
import { fen } from './money.ts';
import { salesOrderAction, salesOrderState } from './sales-order-state.ts';

export const salesOrderErrors = defineErrors('sales-order', {
  changed: { kind: 'conflict', text: '该订单已被其他人修改，请载入最新内容后再操作' },
  notDraft: { kind: 'conflict', text: '订单已确认，不能再修改' },
  illegal: { kind: 'conflict', text: '订单当前状态不能执行该操作' },
  noStock: { kind: 'conflict', text: '库存不足' },
  offShelf: { kind: 'conflict', text: '商品不存在或已下架', field: 'items' },
  tooLarge: { kind: 'invalid', text: '订单金额不能超过 100 亿元', field: 'items' },
  discountTooLarge: { kind: 'invalid', text: '优惠不能超过商品金额', field: 'discount' },
  unknownCustomer: { kind: 'invalid', text: '客户不存在，或不在您的数据范围内', field: 'customerId' },
  unknownOwner: { kind: 'invalid', text: '归属坐席不存在、已停用，或不在您的数据范围内', field: 'ownerId' },
  unknownStore: { kind: 'invalid', text: '门店不存在或已停业', field: 'storeId' },
  mayNotRefund: { kind: 'forbidden', text: '没有退款的权限' },
});

const access = { code: 'market_ordermanage' };
const dataScope = 'market_ordermanage';
/** An amount of a whole order, in fen. */
const amount = z.number().int();

/** An order as lists show it. All amounts are in fen. */
export const salesOrder = z.object({
  id,
  number: z.string(),
  state: salesOrderState,
  /** Null: the customer was deleted. */
  customerId: id.nullable(),
  custName: userText(z.string()),
  ownerId: id.nullable(),
  ownerName: z.string(),
  storeId: id.nullable(),
  storeName: z.string(),
  /** The first product's name, and how many products there are. */
  goods: z.object({ first: z.string(), count: z.number().int() }),
  /** Of the goods, before the discount. */
  total: amount,
  discount: amount,
  /** What the customer pays. */
  amount,
  createTime: timestamp,
  version: z.number().int(),
});
export type SalesOrder = z.output<typeof salesOrder>;

export const salesOrderFilters = z.object({
  /** Part of the number. */
  keyword: z.string().trim().max(50).optional(),
  state: salesOrderState.optional(),
  customerId: id.optional(),
  ownerId: id.optional(),
  /** When it was made. */
  beginTime: timestamp.optional(),
  endTime: timestamp.optional(),
});

/** Orders within the data scope, newest first. */
export const salesOrderList = endpoint({
  method: 'GET',
  path: '/xmf-market/order',
  summary: '订单列表',
  access,
  dataScope,
  query: listQuery.extend(salesOrderFilters.shape),
  reply: listPage(salesOrder),
});

/** A product as it was when it was ordered. */
const orderedItem = z.object({
  productId: id,
  code: z.string(),
  name: z.string(),
  unit: z.string(),
  price: fen,
  quantity: z.number().int(),
  amount,
});

/** One step of an order; `from` null: it was made. */
const orderChange = z.object({
  id,
  from: salesOrderState.nullable(),
  to: salesOrderState,
  agentName: z.string(),
  note: userText(z.string()),
  createTime: timestamp,
});

/** One order of the data scope. `actions`: what the caller may do with it now. */
export const readSalesOrder = endpoint({
  method: 'GET',
  path: '/xmf-market/order/{id}',
  summary: '订单详情',
  access,
  dataScope,
  params: z.object({ id }),
  reply: salesOrder.extend({
    items: z.array(orderedItem),
    remark: userText(z.string()),
    changes: z.array(orderChange),
    actions: z.array(salesOrderAction),
  }),
});
export type SalesOrderDetail = z.output<typeof readSalesOrder.reply>;

/** How many pieces of a product one order takes at most. */
export const MAX_QUANTITY = 10_000;

const wantedItem = z.object({
  productId: id,
  quantity: z.number('请输入数量').int('数量为整数').min(1, '数量至少为 1').max(MAX_QUANTITY, `数量最多 ${MAX_QUANTITY}`),
});
export type WantedItem = z.output<typeof wantedItem>;

/** What an agent fills in. Prices and sums are the server's. */
export const salesOrderFields = z.object({
  ownerId: id.nullable(),
  storeId: id.nullable(),
  items: z
    .array(wantedItem)
    .min(1, '请添加商品')
    .max(100, '最多 100 种商品')
    .refine((items) => new Set(items.map(({ productId }) => productId)).size === items.length, '同一商品只能添加一次'),
  discount: fen,
  remark: z.string().trim().max(500),
});

export const newSalesOrder = salesOrderFields.extend({
  customerId: id.nullable().refine((value) => value !== null, '请选择客户'),
});
export type SalesOrderInput = z.input<typeof newSalesOrder>;

const { changed, notDraft, illegal, noStock, offShelf, tooLarge, discountTooLarge, unknownOwner, unknownStore } =
  salesOrderErrors;
const fieldErrors = [offShelf, tooLarge, discountTooLarge, unknownOwner, unknownStore];

/** Makes a draft. One `key` makes one order: a repeated call gets the first one's id. */
export const createSalesOrder = endpoint({
  method: 'POST',
  path: '/xmf-market/order',
  summary: '新建订单',
  access: { code: 'market_order_edit' },
  // The customer is one that the caller may read.
  dataScope: 'customer_list',
  body: newSalesOrder.extend({ key: clientId }),
  reply: z.object({ id }),
  errors: [...fieldErrors, salesOrderErrors.unknownCustomer],
});

/** Changes a draft; its products get the prices of now. */
export const updateSalesOrder = endpoint({
  method: 'PUT',
  path: '/xmf-market/order',
  summary: '修改订单',
  access: { code: 'market_order_edit' },
  dataScope,
  body: salesOrderFields.extend({ id, version: z.number().int() }),
  reply: z.null(),
  errors: [...fieldErrors, changed, notDraft],
});

export const salesOrderMove = z.object({
  id,
  version: z.number().int(),
  action: salesOrderAction,
  note: z.string().trim().max(200),
});

/** Leads an order to its next state. Confirming takes the goods from the stock; cancelling and refunding return them. */
export const moveSalesOrder = endpoint({
  method: 'PUT',
  path: '/xmf-market/order/state',
  summary: '变更订单状态',
  access: { code: 'market_order_edit' },
  dataScope,
  body: salesOrderMove,
  reply: z.null(),
  errors: [changed, illegal, noStock, offShelf, salesOrderErrors.mayNotRefund],
});

/** Writes the orders of the list into a spreadsheet, as a background task. */
export const exportSalesOrders = exportEndpoint(
  { path: '/xmf-market/order', fullTitle: '订单', access, dataScope },
  salesOrderFilters.shape,
);

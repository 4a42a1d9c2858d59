import { CodedError } from '@lianxi/contracts/kit/errors';
import {
  type SalesOrder,
  salesOrderErrors,
  type salesOrderFilters,
  type WantedItem,
} from '@lianxi/contracts/market/sales-order.contract';
import type { SalesOrderState } from '@lianxi/contracts/market/sales-order-state';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Cipher } from '../../../platform/crypto/cipher.ts';
import type { TenantDb } from '../../../platform/db/db.ts';
import { mentions } from '../../../platform/db/mentions.ts';
import type { ScopeFilter } from '../../../platform/permissions/scope.ts';
import { ofCustomer } from '../../customer/public.ts';

export type OrderFilter = z.output<typeof salesOrderFilters>;

/** Orders within a scope that match a filter. */
export function ordersOf({ tx, tenantId }: TenantDb, scope: ScopeFilter, filter: OrderFilter) {
  const { keyword, state, customerId, ownerId, beginTime, endTime } = filter;
  let orders = tx
    .selectFrom('sales_orders as o')
    .where('o.tenant_id', '=', tenantId)
    .where((eb) => scope.agentIds(eb, 'o.owner_id'));
  if (keyword) orders = orders.where((eb) => mentions(eb.ref('o.number'), keyword));
  if (state) orders = orders.where('o.state', '=', state);
  if (customerId) orders = orders.where((eb) => ofCustomer({ tenantId }, eb.ref('o.customer_id'), customerId));
  if (ownerId) orders = orders.where('o.owner_id', '=', ownerId);
  if (beginTime) orders = orders.where('o.created_at', '>=', new Date(beginTime));
  if (endTime) orders = orders.where('o.created_at', '<=', new Date(endTime));
  return orders;
}

/** What lists show of orders. */
export function shown(orders: ReturnType<typeof ordersOf>) {
  return orders
    .leftJoin('customers as c', (join) => join.onRef('c.tenant_id', '=', 'o.tenant_id').onRef('c.id', '=', 'o.customer_id'))
    .leftJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'o.tenant_id').onRef('a.id', '=', 'o.owner_id'))
    .leftJoin('stores as s', (join) => join.onRef('s.tenant_id', '=', 'o.tenant_id').onRef('s.id', '=', 'o.store_id'))
    .select(['o.id', 'o.number', 'o.state', 'o.customer_id', 'o.owner_id', 'o.store_id', 'o.total', 'o.discount'])
    .select(['o.created_at', 'o.version', 'c.name as customer_name', 'a.name as owner_name', 's.name as store_name'])
    .select((eb) => [
      eb
        .selectFrom('sales_order_items as i')
        .select('i.name')
        .whereRef('i.tenant_id', '=', 'o.tenant_id')
        .whereRef('i.order_id', '=', 'o.id')
        .where('i.line', '=', 1)
        .as('first_name'),
      eb
        .selectFrom('sales_order_items as i')
        .select((items) => items.fn.countAll<string>().as('n'))
        .whereRef('i.tenant_id', '=', 'o.tenant_id')
        .whereRef('i.order_id', '=', 'o.id')
        .as('lines'),
    ]);
}

type OrderRow = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

export function showOrder(cipher: Cipher, row: OrderRow): SalesOrder {
  const [total, discount] = [Number(row.total), Number(row.discount)];
  return {
    id: row.id,
    number: row.number,
    state: row.state as SalesOrderState,
    customerId: row.customer_id,
    custName: row.customer_name ? cipher.decrypt('customers.name', row.customer_name) : '',
    ownerId: row.owner_id,
    ownerName: row.owner_name ?? '',
    storeId: row.store_id,
    storeName: row.store_name ?? '',
    goods: { first: row.first_name ?? '', count: Number(row.lines) },
    total,
    discount,
    amount: total - discount,
    createTime: row.created_at.toISOString(),
    version: row.version,
  };
}

/** The lines of an order. */
export function itemsOf({ tx, tenantId }: TenantDb, orderId: string) {
  return tx
    .selectFrom('sales_order_items')
    .select(['product_id', 'code', 'name', 'unit', 'price', 'quantity'])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .orderBy('line')
    .execute();
}

/** The steps of an order, newest first; their notes are ciphertext. */
export function changesOf({ tx, tenantId }: TenantDb, orderId: string) {
  return tx
    .selectFrom('sales_order_changes as h')
    .innerJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'h.tenant_id').onRef('a.id', '=', 'h.agent_id'))
    .select(['h.id', 'h.from_state', 'h.to_state', 'a.name as agent_name', 'h.note', 'h.created_at'])
    .where('h.tenant_id', '=', tenantId)
    .where('h.order_id', '=', orderId)
    .orderBy('h.id', 'desc')
    .execute();
}

/** An order of the scope, locked until the transaction ends. */
export function lockOrder({ tx, tenantId }: TenantDb, scope: ScopeFilter, id: string) {
  return tx
    .selectFrom('sales_orders as o')
    .select(['o.id', 'o.number', 'o.state', 'o.customer_id', 'o.owner_id', 'o.store_id', 'o.total', 'o.discount'])
    .select(['o.remark', 'o.version'])
    .where('o.tenant_id', '=', tenantId)
    .where('o.id', '=', id)
    .where((eb) => scope.agentIds(eb, 'o.owner_id'))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The order that was made with this key. */
export async function idOfKey({ tx, tenantId }: TenantDb, key: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('sales_orders')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('create_key', '=', key)
    .executeTakeFirst();
  return found?.id;
}

/** Takes the next place of the day. Other transactions that make an order wait until this one ends. */
export async function takeNumber({ tx, tenantId }: TenantDb, day: string): Promise<number> {
  const { last } = await tx
    .insertInto('sales_order_numbers')
    .values({ tenant_id: tenantId, day, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'day']).doUpdateSet({ last: sql<number>`sales_order_numbers.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

/** A line with what the product is called and costs at this moment. */
export interface PricedItem extends WantedItem {
  readonly code: string;
  readonly name: string;
  readonly unit: string;
  readonly price: number;
}

/** Names and prices of now. Throws when a product is not on the shelf. */
export async function priceItems({ tx, tenantId }: TenantDb, items: readonly WantedItem[]): Promise<PricedItem[]> {
  const ids = items.map(({ productId }) => productId);
  const rows = await tx
    .selectFrom('products')
    .select(['id', 'code', 'name', 'unit', 'price'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .where('shelf', '=', 'on')
    .execute();
  const products = new Map(rows.map((row) => [row.id, row]));
  return items.map((item) => {
    const found = products.get(item.productId);
    if (!found) throw new CodedError(salesOrderErrors.offShelf);
    const { code, name, unit, price } = found;
    return { ...item, code, name, unit, price: Number(price) };
  });
}

/** Writes the lines of an order in place of its earlier ones. */
export async function writeItems({ tx, tenantId }: TenantDb, orderId: string, items: readonly PricedItem[]): Promise<void> {
  await tx.deleteFrom('sales_order_items').where('tenant_id', '=', tenantId).where('order_id', '=', orderId).execute();
  await tx
    .insertInto('sales_order_items')
    .values(
      items.map(({ productId, ...item }, index) => ({
        ...item,
        tenant_id: tenantId,
        order_id: orderId,
        line: index + 1,
        product_id: productId,
      })),
    )
    .execute();
}

/** Products of an order with their stock, locked in the order of their ids, so that two orders never lock each other out. */
export function lockProducts({ tx, tenantId }: TenantDb, ids: readonly string[]) {
  return tx
    .selectFrom('products')
    .select(['id', 'name', 'stock', 'shelf'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Writes the stock of locked products. */
export async function writeStocks({ tx, tenantId }: TenantDb, stocks: readonly { id: string; stock: number }[]): Promise<void> {
  await sql`
    update products p set stock = given.stock
    from unnest(${stocks.map(({ id }) => id)}::bigint[], ${stocks.map(({ stock }) => stock)}::int[]) as given(id, stock)
    where p.tenant_id = ${tenantId} and p.id = given.id`.execute(tx);
}

/** The goods of orders in one text each, by the order's id: `滚筒洗衣机 ×1、延保服务 ×2`. */
export async function goodsInWords({ tx, tenantId }: TenantDb, orderIds: readonly string[]): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('sales_order_items')
    .select('order_id')
    .select(sql<string>`string_agg(name || ' ×' || quantity, '、' order by line)`.as('words'))
    .where('tenant_id', '=', tenantId)
    .where('order_id', 'in', orderIds)
    .groupBy('order_id')
    .execute();
  return new Map(rows.map(({ order_id, words }) => [order_id, words]));
}

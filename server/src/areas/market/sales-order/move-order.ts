import { CodedError } from '@lianxi/contracts/kit/errors';
import { salesOrderErrors } from '@lianxi/contracts/market/sales-order.contract';
import type { TenantDb } from '../../../platform/db/db.ts';
import { itemsOf, lockProducts, writeStocks } from './sales-order.queries.ts';
import { type Move, stockAfter } from './sales-order.rules.ts';

/** Takes the goods of an order from the stock or returns them. Throws when there are not enough, or one is off the shelf. */
export async function moveStock(tenant: TenantDb, orderId: string, change: NonNullable<Move['stock']>): Promise<void> {
  const items = await itemsOf(tenant, orderId);
  const products = await lockProducts(
    tenant,
    items.map(({ product_id }) => product_id),
  );
  const pieces = new Map(items.map(({ product_id, quantity }) => [product_id, quantity]));
  const stocks = products.map(({ id, name, stock, shelf }) => {
    if (change === 'take' && shelf === 'off') {
      throw new CodedError(salesOrderErrors.offShelf, { text: `「${name}」已下架`, fields: [] });
    }
    const wanted = pieces.get(id) ?? 0;
    const after = stockAfter(stock, wanted, change);
    if (after === null) {
      throw new CodedError(salesOrderErrors.noStock, { text: `「${name}」库存不足：需要 ${wanted}，现有 ${stock}` });
    }
    return { id, stock: after };
  });
  await writeStocks(tenant, stocks);
}

import type { ProductOption } from '@lianxi/contracts/market/product.contract';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { mentions } from '../../../platform/db/mentions.ts';

const OFFERED = 50;

/** Products on the shelf whose code or name contains the keyword, by code. */
export async function findOnShelf({ tx, tenantId }: TenantDb, keyword = ''): Promise<ProductOption[]> {
  let products = tx
    .selectFrom('products')
    .select(['id', 'code', 'name', 'price', 'unit', 'stock'])
    .where('tenant_id', '=', tenantId)
    .where('shelf', '=', 'on');
  if (keyword !== '') {
    products = products.where((eb) => eb.or([mentions(eb.ref('code'), keyword), mentions(eb.ref('name'), keyword)]));
  }
  const rows = await products.orderBy('code').limit(OFFERED).execute();
  return rows.map((row) => ({ ...row, price: Number(row.price) }));
}

/** Returns how many products changed. */
export async function shelve({ tx, tenantId }: TenantDb, ids: readonly string[], shelf: 'on' | 'off'): Promise<number> {
  // In the order in which orders lock products, so that neither locks the other out.
  await tx
    .selectFrom('products')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const { numUpdatedRows } = await tx
    .updateTable('products')
    .set((eb) => ({ shelf, updated_at: sql<Date>`now()`, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .where('shelf', '<>', shelf)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The product's name and stock, locked until the transaction ends; undefined: there is none. */
export async function lockStock({ tx, tenantId }: TenantDb, id: string) {
  return tx
    .selectFrom('products')
    .select(['name', 'stock'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Writes the stock of a locked product. The version stays: a form that changes the price does not touch the stock. */
export async function writeStock({ tx, tenantId }: TenantDb, id: string, stock: number): Promise<void> {
  await tx.updateTable('products').set({ stock }).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

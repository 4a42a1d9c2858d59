import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from './db.ts';

/** Tables of categories that are a tree of at most three levels: `tenant_id`, `id`, `parent_id`, `name`, `level`. */
type CategoryTable = 'product_categories' | 'knowledge_categories' | 'work_order_categories';

/** The most categories of one tenant: their list has no pages. */
export const MAX_CATEGORIES = 500;

/** The level of a category, from 1; undefined: the tenant has no such category. */
export async function levelOfCategory({ tx, tenantId }: TenantDb, table: CategoryTable, id: string): Promise<number | undefined> {
  const found = sql<{ level: number }>`select level from ${sql.table(table)} where tenant_id = ${tenantId} and id = ${id}`;
  const { rows } = await found.execute(tx);
  return rows[0]?.level;
}

export async function countCategories({ tx, tenantId }: TenantDb, table: CategoryTable): Promise<number> {
  const counted = sql<{ n: string }>`select count(*) as n from ${sql.table(table)} where tenant_id = ${tenantId}`;
  const { rows } = await counted.execute(tx);
  return Number(rows[0]?.n);
}

/** The ids of a category and of all below it. */
export const categoriesWithin = (table: CategoryTable, tenantId: number, id: string): RawBuilder<string> => sql<string>`
  (select c.id from ${sql.table(table)} c
   left join ${sql.table(table)} p on p.tenant_id = c.tenant_id and p.id = c.parent_id
   where c.tenant_id = ${tenantId} and ${id}::bigint in (c.id, c.parent_id, p.parent_id))`;

/** For a row `r` with a `category_id`: `家电 / 厨房`, with the categories above; null without a category. */
export const categoryPath = (table: CategoryTable): RawBuilder<string | null> => sql<string | null>`(
  select concat_ws(' / ', top.name, up.name, c.name) from ${sql.table(table)} c
  left join ${sql.table(table)} up on up.tenant_id = c.tenant_id and up.id = c.parent_id
  left join ${sql.table(table)} top on top.tenant_id = c.tenant_id and top.id = up.parent_id
  where c.tenant_id = r.tenant_id and c.id = r.category_id)`;

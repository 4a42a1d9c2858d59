import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';

/** The level of a category, from 1; undefined: the tenant has no such category. */
export async function levelOfCategory({ tx, tenantId }: TenantDb, id: string): Promise<number | undefined> {
  const found = await tx
    .selectFrom('product_categories')
    .select('level')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.level;
}

export async function countCategories({ tx, tenantId }: TenantDb): Promise<number> {
  const { n } = await tx
    .selectFrom('product_categories')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** The ids of a category and of all below it. */
export const categoriesWithin = (tenantId: number, id: string): RawBuilder<string> => sql<string>`
  (select c.id from product_categories c
   left join product_categories p on p.tenant_id = c.tenant_id and p.id = c.parent_id
   where c.tenant_id = ${tenantId} and ${id}::bigint in (c.id, c.parent_id, p.parent_id))`;

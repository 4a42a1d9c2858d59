import { sql } from 'kysely';
import { lockInTenant } from '../../../platform/db/advisory-locks.ts';
import type { TenantDb } from '../../../platform/db/db.ts';

/** Lets one transaction at a time add to the tenant's labels, and returns their number. */
export async function lockAndCountLabels(tenant: TenantDb): Promise<number> {
  await lockInTenant(tenant, 'labels');
  const { n } = await tenant.tx
    .selectFrom('labels')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('tenant_id', '=', tenant.tenantId)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** The names of the existing labels among these. */
export async function namesOfLabels({ tx, tenantId }: TenantDb, ids: readonly string[]): Promise<Map<string, string>> {
  const labels = await tx
    .selectFrom('labels')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb('id', '=', eb.fn.any(sql<string[]>`${ids}::bigint[]`)))
    .execute();
  return new Map(labels.map((label) => [label.id, label.name]));
}

import type { CountedLabel } from '@lianxi/contracts/customer/label.contract';
import { sql } from 'kysely';
import { lockInTenant } from '../../../platform/db/advisory-locks.ts';
import type { TenantDb } from '../../../platform/db/db.ts';

/** All labels by name, with how many customers wear each: read from the labels' key alone. */
export async function listLabels({ tx, tenantId }: TenantDb): Promise<CountedLabel[]> {
  const worn = tx
    .selectFrom('customer_labels')
    .select((eb) => ['label_id', eb.fn.countAll<string>().as('customers')])
    .where('tenant_id', '=', tenantId)
    .groupBy('label_id');
  const rows = await tx
    .selectFrom('labels as l')
    .leftJoin(worn.as('w'), 'w.label_id', 'l.id')
    .select(['l.id', 'l.name', 'l.color', 'l.created_at', 'l.updated_at', 'l.version', 'w.customers'])
    .where('l.tenant_id', '=', tenantId)
    .orderBy('l.name')
    .execute();
  return rows.map(({ color, customers, created_at, updated_at, ...row }) => ({
    ...row,
    color: color as CountedLabel['color'],
    customerCount: Number(customers ?? 0),
    createTime: created_at.toISOString(),
    updateTime: updated_at.toISOString(),
  }));
}

/** Lets one transaction at a time add to the tenant's labels, and answers how many there are. */
export async function lockAndCountLabels(tenant: TenantDb): Promise<number> {
  await lockInTenant(tenant, 'labels');
  const { n } = await tenant.tx
    .selectFrom('labels')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('tenant_id', '=', tenant.tenantId)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** The names of those of these labels that exist. */
export async function namesOfLabels({ tx, tenantId }: TenantDb, ids: readonly string[]): Promise<Map<string, string>> {
  const labels = await tx
    .selectFrom('labels')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb('id', '=', eb.fn.any(sql<string[]>`${ids}::bigint[]`)))
    .execute();
  return new Map(labels.map((label) => [label.id, label.name]));
}

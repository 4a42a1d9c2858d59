import type { Label } from '@lianxi/contracts/customer/label.contract';
import { sql } from 'kysely';
import { lockInTenant } from '../../../platform/db/advisory-locks.ts';
import type { TenantDb } from '../../../platform/db/db.ts';

/** All labels by name, with how many customers wear each: read from the labels' key alone. */
export async function listLabels({ tx, tenantId }: TenantDb): Promise<(Label & { customerCount: number })[]> {
  const worn = tx
    .selectFrom('customer_labels')
    .select((eb) => ['label_id', eb.fn.countAll<string>().as('customers')])
    .where('tenant_id', '=', tenantId)
    .groupBy('label_id');
  const rows = await tx
    .selectFrom('labels as l')
    .leftJoin(worn.as('w'), 'w.label_id', 'l.id')
    .select(['l.id', 'l.name', 'l.color', 'w.customers'])
    .where('l.tenant_id', '=', tenantId)
    .orderBy('l.name')
    .execute();
  return rows.map(({ id, name, color, customers }) => ({
    id,
    name,
    color: color as Label['color'],
    customerCount: Number(customers ?? 0),
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

/** The id of the label of this name. */
export async function findLabelByName({ tx, tenantId }: TenantDb, name: string): Promise<string | undefined> {
  const label = await tx
    .selectFrom('labels')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('name', '=', name)
    .executeTakeFirst();
  return label?.id;
}

/** One label, held until the transaction ends. */
export function lockLabel({ tx, tenantId }: TenantDb, id: string) {
  return tx
    .selectFrom('labels')
    .select(['id', 'name', 'color'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
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

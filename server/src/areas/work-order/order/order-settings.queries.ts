import type { TenantDb } from '../../../platform/db/db.ts';

/** An enabled closing code. Null: there is none. */
export async function findClosingCode({ tx, tenantId }: TenantDb, id: string) {
  if (!/^\d{1,18}$/.test(id)) return null;
  const code = await tx
    .selectFrom('closing_codes')
    .select(['name', 'needs_note'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('enabled', '=', true)
    .executeTakeFirst();
  return code ?? null;
}

/** The names of closing codes, also of those that are disabled now. */
export async function namesOfCodes({ tx, tenantId }: TenantDb): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.selectFrom('closing_codes').select(['id', 'name']).where('tenant_id', '=', tenantId).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The codes with which an order can be closed now, by their names. */
export function findClosingCodes({ tx, tenantId }: TenantDb): Promise<{ id: string; name: string }[]> {
  const codes = tx.selectFrom('closing_codes').select(['id', 'name']).where('tenant_id', '=', tenantId);
  return codes.where('enabled', '=', true).orderBy('name').execute();
}

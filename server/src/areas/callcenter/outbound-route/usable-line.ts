import { sql } from 'kysely';

/** A condition on `trunks`: calls of the tenant may use the line. */
export function usableBy(tenantId: number) {
  return sql<boolean>`trunks.enabled and (trunks.tenant_ids = '{}' or ${tenantId} = any(trunks.tenant_ids))`;
}

/** The line by which a new hotline calls out; null: none. */
export function firstLine(tenantId: number) {
  return sql<string | null>`(select name from trunks where ${usableBy(tenantId)} order by name limit 1)`;
}

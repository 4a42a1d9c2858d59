import { sql } from 'kysely';

/** Condition on `trunks`: calls of the tenant may go out over it. */
export function usableBy(tenantId: number) {
  return sql<boolean>`trunks.enabled and (trunks.tenant_ids = '{}' or ${tenantId} = any(trunks.tenant_ids))`;
}

import type { ErrorDefinition } from '@lianxi/contracts/kit/errors';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';

/**
 * Refuses to change days of closed months.
 * @throws CodedError `closed`
 */
export async function requireOpenMonths(
  { tx, tenantId }: TenantDb,
  days: readonly string[],
  closed: ErrorDefinition,
): Promise<void> {
  const months = [...new Set(days.map((day) => `${day.slice(0, 7)}-01`))];
  const found = await tx
    .selectFrom('attendance_months')
    .select('month')
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb('month', '=', eb.fn.any(sql<string[]>`${months}::date[]`)))
    .limit(1)
    .executeTakeFirst();
  if (found) throw new CodedError(closed);
}

import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import { usableBy } from '../outbound-route/usable-line.ts';

/** A line over which calls of the tenant may go out. */
interface TenantLine {
  readonly name: string;
  /** The carrier answers, and the registration is valid where there is one. */
  readonly usable: boolean;
  /** Null: no limit. */
  readonly channels: number | null;
  /** Parties of this tenant on it now; other tenants' are not counted. */
  readonly inUse: number;
}

/** The lines of the tenant, in the order in which they are tried. */
export async function findLines({ tx, tenantId }: TenantDb): Promise<TenantLine[]> {
  const { rows } = await sql<TenantLine>`
    select trunks.name, trunks.reachable and trunks.registered is not false as usable, trunks.max_calls as channels,
      (select count(*)::int from call_legs l
       where l.tenant_id = ${tenantId} and l.trunk = trunks.name and l.ended_at is null) as "inUse"
    from trunks where ${usableBy(tenantId)} order by trunks.priority, trunks.name`.execute(tx);
  return rows;
}

import type { OperationLogEntry, operationLogFilters } from '@lianxi/contracts/audit/operation-log.contract';
import type { ListPage, ListQuery } from '@lianxi/contracts/kit/list-page';
import { type Selectable, sql } from 'kysely';
import type * as z from 'zod';
import type { TenantDb } from '../db/db.ts';
import { countRows, findPage } from '../db/find-page.ts';
import type { OperationLog } from '../db/schema.ts';

type OperationLogFilters = z.output<typeof operationLogFilters>;
/** `ids`: these entries alone. */
type ExportedEntries = OperationLogFilters & { ids?: readonly string[] | null };

function matching({ tx, tenantId }: TenantDb, { ids, keyword, agentId, beginTime, endTime }: ExportedEntries) {
  let entries = tx.selectFrom('operation_log').where('tenant_id', '=', tenantId);
  if (keyword) {
    entries = entries.where((eb) => eb.or([eb(sql`strpos(operation, ${keyword})`, '>', 0), eb('target', '=', keyword)]));
  }
  if (ids) entries = entries.where('id', 'in', ids);
  if (agentId) entries = entries.where('agent_id', '=', agentId);
  if (beginTime) entries = entries.where('created_at', '>=', new Date(beginTime));
  if (endTime) entries = entries.where('created_at', '<=', new Date(endTime));
  return entries;
}

/** One page, newest first, and the total number of entries. */
export function listOperations(own: TenantDb, filters: OperationLogFilters & ListQuery): Promise<ListPage<OperationLogEntry>> {
  return findPage(matching(own, filters).selectAll().orderBy('id', 'desc'), filters, toWire);
}

/** The number of entries. */
export const countOperations = (own: TenantDb, filters: ExportedEntries): Promise<number> => countRows(matching(own, filters));

/** The next entries below an id, for a caller that reads all of them. */
export async function listOperationsBefore(
  own: TenantDb,
  filters: ExportedEntries,
  beforeId: string | null,
  limit: number,
): Promise<OperationLogEntry[]> {
  let entries = matching(own, filters).selectAll().orderBy('id', 'desc').limit(limit);
  if (beforeId !== null) entries = entries.where('id', '<', beforeId);
  return (await entries.execute()).map(toWire);
}

function toWire(row: Selectable<OperationLog>): OperationLogEntry {
  return {
    id: row.id,
    createTime: row.created_at.toISOString(),
    agentId: row.agent_id,
    agentName: row.agent_name,
    operation: row.operation,
    method: row.method,
    path: row.path,
    target: row.target,
    before: row.before,
    after: row.after,
    ip: row.ip,
  };
}

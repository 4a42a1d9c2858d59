import type { OperationLogEntry, operationLogFilters } from '@lianxi/contracts/audit/operation-log.contract';
import type { ListPage, ListQuery } from '@lianxi/contracts/kit/list-page';
import { type Selectable, sql } from 'kysely';
import type * as z from 'zod';
import type { TenantDb } from '../db/db.ts';
import { findPage } from '../db/find-page.ts';
import type { OperationLog } from '../db/schema.ts';

export type OperationLogFilters = z.output<typeof operationLogFilters>;

function matching({ tx, tenantId }: TenantDb, { keyword, agentId, beginTime, endTime }: OperationLogFilters) {
  let entries = tx.selectFrom('operation_log').where('tenant_id', '=', tenantId);
  if (keyword) {
    entries = entries.where((eb) => eb.or([eb(sql`strpos(operation, ${keyword})`, '>', 0), eb('target', '=', keyword)]));
  }
  if (agentId) entries = entries.where('agent_id', '=', agentId);
  if (beginTime) entries = entries.where('created_at', '>=', new Date(beginTime));
  if (endTime) entries = entries.where('created_at', '<=', new Date(endTime));
  return entries;
}

/** One page, newest first, and how many there are in all. */
export function listOperations(own: TenantDb, filters: OperationLogFilters & ListQuery): Promise<ListPage<OperationLogEntry>> {
  return findPage(matching(own, filters).selectAll().orderBy('id', 'desc'), filters, toWire);
}

/** The next entries below an id, for whoever reads all of them. */
export async function listOperationsBefore(
  own: TenantDb,
  filters: OperationLogFilters,
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

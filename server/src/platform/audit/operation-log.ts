import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import type { Tx } from '../db/db.ts';
import type { AuditDetail } from '../http/context.ts';
import type { Principal } from '../permissions/principal.ts';

/** Writes who did what, in the transaction of the change itself. */
export async function writeOperation(
  tx: Tx,
  principal: Pick<Principal, 'tenantId' | 'agentId' | 'agentName'>,
  endpoint: Endpoint,
  detail: AuditDetail | null,
  ip: string,
): Promise<void> {
  await tx
    .insertInto('operation_log')
    .values({
      tenant_id: principal.tenantId,
      agent_id: principal.agentId,
      agent_name: principal.agentName,
      operation: endpoint.summary,
      method: endpoint.method,
      path: endpoint.path,
      target: detail?.target ?? null,
      before: asJson(detail?.before),
      after: asJson(detail?.after),
      ip,
    })
    .execute();
}

function asJson(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

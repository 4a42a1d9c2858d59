import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import type { Tx } from '../db/db.ts';
import type { AuditDetail } from '../http/context.ts';
import type { Principal } from '../permissions/principal.ts';

/** Writes who did what, in the transaction of the change itself. `agentId` is null for a user of another tenant. */
export async function writeOperation(
  tx: Tx,
  who: Pick<Principal, 'tenantId' | 'agentName'> & { readonly agentId: string | null },
  endpoint: Endpoint,
  detail: AuditDetail | null,
  ip: string,
): Promise<void> {
  await tx
    .insertInto('operation_log')
    .values({
      tenant_id: who.tenantId,
      agent_id: who.agentId,
      agent_name: who.agentName,
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

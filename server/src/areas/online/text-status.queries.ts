import { textStatusChanged } from '@lianxi/contracts/online/events';
import type { TextStatus } from '@lianxi/contracts/online/text-status.contract';
import { sql } from 'kysely';
import type { TenantTx, Tx } from '../../platform/db/db.ts';

const names = { '0': '离线', '1': '在线' } as const;

/** Conversations at once until a supervisor says otherwise; the column's default. */
const DEFAULT_CAPACITY = 5;

/** An agent's text status; one who never went online is offline. */
export async function findTextStatus(tx: Tx, tenantId: number, agentId: string): Promise<TextStatus> {
  const row = await tx
    .selectFrom('agent_text_status')
    .select(['status', 'active', 'capacity'])
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  const { queued } = await tx
    .selectFrom('conversations')
    .select((eb) => eb.fn.countAll<string>().as('queued'))
    .where('tenant_id', '=', tenantId)
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow();
  const status = row?.status === '1' ? '1' : '0';
  return {
    agentId,
    onlineServiceStatus: status,
    onlineServiceStatusName: names[status],
    active: row?.active ?? 0,
    capacity: row?.capacity ?? DEFAULT_CAPACITY,
    queued: Number(queued),
  };
}

/** Sets an agent's text status and tells their other tabs. Setting what is set changes nothing. */
export async function setTextStatus(
  { tx, tenantId, publish }: TenantTx,
  agentId: string,
  status: '0' | '1',
): Promise<TextStatus> {
  const { numAffectedRows } = await sql`
    insert into agent_text_status as s (tenant_id, agent_id, status, capacity)
    values (${tenantId}, ${agentId}, ${status}, ${DEFAULT_CAPACITY})
    on conflict (tenant_id, agent_id) do update set status = excluded.status, idle_since = now(), unreachable_since = null
      where s.status <> excluded.status`.execute(tx);
  const after = await findTextStatus(tx, tenantId, agentId);
  if (numAffectedRows) await publish(textStatusChanged, [agentId], after);
  return after;
}

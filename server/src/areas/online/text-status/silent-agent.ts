import { sql } from 'kysely';
import type { TenantTx } from '../../../platform/db/db.ts';
import { BUSY, findStatusOption, offline } from '../../../platform/queue/agent-status.ts';
import { setTextStatus } from './text-status.queries.ts';

/**
 * Of agents who lost a conversation because they did not answer it, those who answered nobody else in that time get no more
 * conversations until they report again: set aside, or offline where the tenant has no such status.
 */
export async function setSilentAside(tenant: TenantTx, seconds: number, agentIds: readonly string[]): Promise<void> {
  const { tx, tenantId } = tenant;
  const { rows } = await sql<{ agentId: string }>`
    select s.agent_id as "agentId" from agent_text_status s
    where s.tenant_id = ${tenantId} and s.agent_id = any(${[...agentIds]}::bigint[]) and s.status = '1' and not exists (
      select from conversations c
      join messages m on m.tenant_id = c.tenant_id and m.conversation_id = c.id
      where c.tenant_id = s.tenant_id and c.agent_id = s.agent_id and m.author = 'agent' and m.author_id = s.agent_id
        and (c.closed_at is null or c.closed_at > now() - make_interval(secs => ${seconds}))
        and m.created_at > now() - make_interval(secs => ${seconds}))
    order by s.agent_id`.execute(tx);
  if (rows.length === 0) return;
  const aside = (await findStatusOption(tenant, '2', { value: BUSY })) ?? offline;
  for (const { agentId } of rows) await setTextStatus(tenant, agentId, aside, { reason: 'no-answer' });
}

import { sql } from 'kysely';
import type { Db, TenantTx } from '../../../platform/db/db.ts';
import { notifyAgent } from './agent-event.ts';
import { changeSeat } from './seat.queries.ts';

/** Ends wrap-ups whose time is over. Returns the tenants in which agents became free. */
export async function endWrapUps(db: Db): Promise<Set<number>> {
  const over = await db.platform(({ tx }) =>
    tx
      .selectFrom('agent_phone_status')
      .select(['tenant_id', 'agent_id'])
      .where('wrap_up_until', '<=', sql<Date>`now()`)
      .execute(),
  );
  for (const { tenant_id, agent_id } of over) await db.tenant(tenant_id, (tenant) => endWrapUpOf(tenant, agent_id));
  return new Set(over.map((seat) => seat.tenant_id));
}

/** The agent is free again and is notified. */
export async function endWrapUpOf(tenant: TenantTx, agentId: string): Promise<void> {
  const changed = await changeSeat(tenant, agentId, { activity: 'idle', idle: true }, { callId: null, activity: 'wrap-up' });
  if (changed) await notifyAgent(tenant, agentId, 'idle', { tid: changed.extension ?? '' });
}

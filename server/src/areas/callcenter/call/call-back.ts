import { WITHHELD_NUMBER } from '@lianxi/contracts/telephony/call-words';
import { type RawBuilder, sql } from 'kysely';
import type { SealedDb, TenantDb } from '../../../platform/db/db.ts';
import type { Refusal } from './call.ts';

/** An agent is calling back the caller of `c`, or a later call between them and an agent was answered, in either direction. */
export function calledBack({ cipher }: Pick<SealedDb, 'cipher'>): RawBuilder<boolean> {
  const nobodys = cipher.blindIndexes('calls.number_index', WITHHELD_NUMBER);
  return sql`(exists (
    select from calls b where b.tenant_id = c.tenant_id and b.id = c.called_back_by and (b.answered_at is not null or b.ended_at is null))
  or c.number_index <> all(${nobodys}) and exists (
    select from calls b where b.tenant_id = c.tenant_id and b.number_index = c.number_index and b.id > c.id
      and b.direction <> 'internal' and b.answered_at is not null))`;
}

/** Locks a missed call for the agent who calls back, until the end of the transaction. Returns the reason when it cannot. */
export async function claimMissed({ tx, tenantId, cipher }: SealedDb, missedId: string): Promise<Refusal | null> {
  const missed = await tx
    .selectFrom('calls as c')
    .select('c.id')
    .where('c.tenant_id', '=', tenantId)
    .where('c.id', '=', missedId)
    .where('c.direction', '=', 'in')
    .where('c.answered_at', 'is', null)
    .where('c.ended_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
  if (!missed) return 'notFound';
  // Read again after the lock: the former holder may have called in the meantime.
  const taken = await tx
    .selectFrom('calls as c')
    .select('c.id')
    .where('c.id', '=', missedId)
    .where(calledBack({ cipher }))
    .executeTakeFirst();
  return taken ? 'calledBack' : null;
}

export async function noteCalledBack({ tx, tenantId }: TenantDb, missedId: string, callId: string): Promise<void> {
  await tx
    .updateTable('calls')
    .set({ called_back_by: callId })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', missedId)
    .execute();
}

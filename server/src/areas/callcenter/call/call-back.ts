import { type RawBuilder, sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';
import type { Refusal } from './call.ts';

/** Somebody is calling back who called in `c`, or has reached them. */
export const calledBack: RawBuilder<boolean> = sql`exists (
  select from calls b where b.tenant_id = c.tenant_id and b.id = c.called_back_by and (b.answered_at is not null or b.ended_at is null))`;

/** Keeps a missed call for one who calls back until the end of the transaction. Answers why not. */
export async function claimMissed({ tx, tenantId }: TenantDb, missedId: string): Promise<Refusal | null> {
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
  // Read anew: whoever held it may have called.
  const taken = await tx
    .selectFrom('calls as c')
    .select('c.id')
    .where('c.id', '=', missedId)
    .where(calledBack)
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

import { sql } from 'kysely';
import type { TenantDb } from '../db/db.ts';

/** What a person put off and is not due again, by kind and id, with the time. */
export async function findSnoozes({ tx, tenantId }: TenantDb, agentId: string): Promise<Map<string, Map<string, Date>>> {
  const rows = await tx
    .selectFrom('to_do_snoozes')
    .select(['kind', 'item_id', 'until'])
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', agentId)
    .where('until', '>', sql<Date>`now()`)
    .execute();
  const byKind = new Map<string, Map<string, Date>>();
  for (const { kind, item_id, until } of rows) byKind.set(kind, (byKind.get(kind) ?? new Map()).set(item_id, until));
  return byKind;
}

/** Puts something off until then; null: no longer. Also removes what is over of this person's. */
export async function snooze(
  { tx, tenantId }: TenantDb,
  agentId: string,
  { kind, id, until }: { kind: string; id: string; until: Date | null },
): Promise<void> {
  await tx
    .deleteFrom('to_do_snoozes')
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', agentId)
    .where((eb) => eb.or([eb('until', '<', sql<Date>`now()`), eb.and({ kind, item_id: id })]))
    .execute();
  if (until === null) return;
  await tx.insertInto('to_do_snoozes').values({ tenant_id: tenantId, agent_id: agentId, kind, item_id: id, until }).execute();
}

import type { TenantDb } from '../../../platform/db/db.ts';
import { notify } from '../call/command.queries.ts';
import { signals } from '../call/desk-command.ts';

/** Somebody may take calls now: the owner of the switch hears of it at commit. */
export async function wakeCallers({ tx, tenantId }: TenantDb): Promise<void> {
  await notify(tx, signals.wake, String(tenantId));
}

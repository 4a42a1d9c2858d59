import type { TenantDb } from '../../../platform/db/db.ts';
import { notify } from '../call/command.queries.ts';
import { signals } from '../call/desk-command.ts';

/** An agent may be free for calls now: the owner of the switch is notified at commit. */
export async function wakeCallers({ tx, tenantId }: TenantDb): Promise<void> {
  await notify(tx, signals.wake, String(tenantId));
}

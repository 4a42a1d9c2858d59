import type { TenantTx } from '../../../platform/db/db.ts';
import { notify } from '../call/command.queries.ts';
import { signals } from '../call/desk-command.ts';

/** Somebody may take calls now: the owner of the switch hears of it at commit. */
export async function wakeCallers({ tx, tenantId }: Pick<TenantTx, 'tx' | 'tenantId'>): Promise<void> {
  await notify(tx, signals.wake, String(tenantId));
}

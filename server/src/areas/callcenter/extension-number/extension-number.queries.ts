import type { ExtensionNumber } from '@lianxi/contracts/callcenter/extension-number.contract';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';

/** One extension, assigned or not. */
export function findExtension({ tx, tenantId }: TenantDb, id: string) {
  return tx
    .selectFrom('extensions')
    .select(['id', 'version', 'kind', 'number'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Inserts extensions with encrypted secrets, or null. Returns how many of them are new. */
export async function insertExtensions(
  { tx, tenantId }: TenantDb,
  kind: ExtensionNumber['kind'],
  extensions: readonly { number: string; secret: Buffer | null }[],
): Promise<number> {
  const made = await tx
    .insertInto('extensions')
    .values(extensions.map((extension) => ({ tenant_id: tenantId, kind, ...extension })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return made.length;
}

/** Returns false when it is gone or was changed since `version`. Without `secret`, the former secret stays. */
export async function writeExtension(
  { tx, tenantId }: TenantDb,
  { id, version, ...columns }: { id: string; version: number; kind: string; secret?: Buffer | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('extensions')
    .set({ ...columns, updated_at: sql<Date>`now()`, version: version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** True when the agent uses their telephone: online, in a call, with the web phone on or with a desk set. */
export async function usesTelephone({ tx, tenantId }: TenantDb, agentId: string): Promise<boolean> {
  const seat = await tx
    .selectFrom('agent_phone_status')
    .select('agent_id')
    .where('tenant_id', '=', tenantId)
    .where('agent_id', '=', agentId)
    .where((eb) =>
      eb.or([
        eb('status', '<>', '0'),
        eb('call_id', 'is not', null),
        eb('web_phone_session', 'is not', null),
        eb('desk_set_secret', 'is not', null),
      ]),
    )
    .forUpdate()
    .executeTakeFirst();
  return seat !== undefined;
}

/** Takes an extension from its agent, or gives it to an agent. Returns false when the agent does not exist. */
export async function setExtensionOf({ tx, tenantId }: TenantDb, agentId: string, number: string | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('agents')
    .set((eb) => ({ ext: number, version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', agentId)
    .where('disabled', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

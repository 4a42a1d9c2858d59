import { sql } from 'kysely';
import type { InstallationCipher } from '../../../platform/crypto/installation-cipher.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { SwitchSnapshot, TrunkSettings } from '../switch/cti-provider.ts';

/** The carriers' lines, in the form for the switch. */
export async function readTrunks(db: Db, cipher: InstallationCipher): Promise<TrunkSettings[]> {
  const rows = await db.platform(({ tx }) => tx.selectFrom('trunks').selectAll().where('enabled', '=', true).execute());
  return rows.map(({ name, host, port, username, secret, from_addresses, codecs }) => ({
    name,
    host,
    port,
    fromAddresses: from_addresses,
    codecs,
    ...(username && secret ? { account: { username, secret: cipher.decrypt('trunks.secret', secret) } } : {}),
  }));
}

/** Stores the switch's present state of all lines. */
export async function noteTrunks(db: Db, trunks: SwitchSnapshot['trunks']): Promise<void> {
  const there = trunks.filter(({ reachable }) => reachable).map(({ trunk }) => trunk);
  const reachable = sql<boolean>`name = any(${there})`;
  await db.platform(({ tx }) =>
    tx.updateTable('trunks').set({ reachable }).where('reachable', 'is distinct from', reachable).execute(),
  );
}

/** How many calls each line can carry at the same time; null: no limit. */
export async function readLimits(db: Db): Promise<Map<string, number | null>> {
  const rows = await db.platform(({ tx }) => tx.selectFrom('trunks').select(['name', 'max_calls']).execute());
  return new Map(rows.map(({ name, max_calls }) => [name, max_calls]));
}

/** Returns false when the state was already stored. */
export async function noteTrunk(db: Db, name: string, reachable: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db.platform(({ tx }) =>
    tx
      .updateTable('trunks')
      .set({ reachable })
      .where('name', '=', name)
      .where('reachable', 'is distinct from', reachable)
      .executeTakeFirst(),
  );
  return numUpdatedRows > 0n;
}

/** Stores the present registrations. A line that is not named has no account. Returns false when all were already stored. */
export async function noteRegistrations(
  db: Db,
  registrations: readonly { trunk: string; registered: boolean }[],
): Promise<boolean> {
  const names = registrations.map(({ trunk }) => trunk);
  const states = registrations.map(({ registered }) => registered);
  const { numAffectedRows = 0n } = await db.platform(({ tx }) =>
    sql`
      update trunks t set registered = now.registered
      from trunks o left join unnest(${names}::text[], ${states}::boolean[]) as now (name, registered) on now.name = o.name
      where o.name = t.name and t.registered is distinct from now.registered`.execute(tx),
  );
  return numAffectedRows > 0n;
}

export async function findTenants(db: Db): Promise<number[]> {
  const rows = await db.platform(({ tx }) => tx.selectFrom('tenants').select('id').where('disabled', '=', false).execute());
  return rows.map(({ id }) => id);
}

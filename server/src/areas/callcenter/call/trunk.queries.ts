import { sql } from 'kysely';
import type { FieldCipher } from '../../../platform/crypto/field-cipher.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { SwitchSnapshot, TrunkSettings } from '../switch/cti-provider.ts';

/** The carriers' lines, as the switch is told them. */
export async function readTrunks(db: Db, cipher: FieldCipher): Promise<TrunkSettings[]> {
  const rows = await db.platform(({ tx }) => tx.selectFrom('trunks').selectAll().where('enabled', '=', true).execute());
  return rows.map(({ name, host, port, username, secret, from_addresses, codecs }) => ({
    name,
    host,
    port,
    fromAddresses: from_addresses,
    codecs,
    ...(username && secret ? { account: { username, secret: cipher.decrypt(secret) } } : {}),
  }));
}

/** Notes for all lines what the switch says of them now. */
export async function noteTrunks(db: Db, trunks: SwitchSnapshot['trunks']): Promise<void> {
  const there = trunks.filter(({ reachable }) => reachable).map(({ trunk }) => trunk);
  const reachable = sql<boolean>`name = any(${there})`;
  await db.platform(({ tx }) =>
    tx.updateTable('trunks').set({ reachable }).where('reachable', 'is distinct from', reachable).execute(),
  );
}

/** How many calls each line carries at the same time; null: as many as there are. */
export async function readLimits(db: Db): Promise<Map<string, number | null>> {
  const rows = await db.platform(({ tx }) => tx.selectFrom('trunks').select(['name', 'max_calls']).execute());
  return new Map(rows.map(({ name, max_calls }) => [name, max_calls]));
}

export async function noteTrunk(db: Db, name: string, reachable: boolean): Promise<void> {
  await db.platform(({ tx }) => tx.updateTable('trunks').set({ reachable }).where('name', '=', name).execute());
}

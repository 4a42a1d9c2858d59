import type { Trunk, trunkFields } from '@lianxi/contracts/callcenter/trunk.contract';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { PlatformTx } from '../../../platform/db/db.ts';

type Fields = z.output<typeof trunkFields>;

/** All lines by priority with their calls, or the line with that name. */
export async function listTrunks({ tx }: PlatformTx, name?: string): Promise<Trunk[]> {
  let trunks = tx
    .selectFrom('trunks as t')
    .select(['t.name as id', 't.carrier', 't.host', 't.port', 't.username', 't.from_addresses as fromAddresses', 't.codecs'])
    .select(['t.priority', 't.max_calls as maxCalls', 't.enabled', 't.reachable', 't.registered', 't.version'])
    .select(sql<string[]>`t.tenant_ids::text[]`.as('tenantIds'))
    .select(sql<boolean>`t.secret is not null`.as('hasSecret'))
    .select(sql<number>`(select count(*)::int from call_legs l where l.trunk = t.name and l.ended_at is null)`.as('calls'));
  if (name !== undefined) trunks = trunks.where('t.name', '=', name);
  const rows = await trunks.orderBy('t.priority').orderBy('t.name').execute();
  return rows.map((row) => ({
    ...row,
    codecs: row.codecs as Trunk['codecs'],
    reachable: row.reachable && row.enabled,
    registered: row.username !== null && row.enabled ? row.registered : null,
  }));
}

export async function insertTrunk({ tx }: PlatformTx, name: string, fields: Fields, secret: Buffer | null): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('trunks')
    .values({ name, ...toRow(fields), secret })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows !== 0n;
}

/** Returns false when the line is gone or was changed since `version`. `secret` undefined: the former one stays. */
export async function replaceTrunk(
  { tx }: PlatformTx,
  name: string,
  version: number,
  fields: Fields,
  secret: Buffer | null | undefined,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('trunks')
    .set({ ...toRow(fields), ...(secret === undefined ? {} : { secret }), version: version + 1 })
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Tenants that can get a line, by their numbers. */
export async function listTenants({ tx }: PlatformTx): Promise<{ id: string; name: string }[]> {
  const rows = await tx.selectFrom('tenants').select(['id', 'name']).where('disabled', '=', false).orderBy('id').execute();
  return rows.map(({ id, name }) => ({ id: String(id), name }));
}

/** True when a hotline uses the line. */
export async function isTrunkUsed({ tx }: PlatformTx, name: string): Promise<boolean> {
  return (await tx.selectFrom('hotlines').select('id').where('trunk', '=', name).limit(1).executeTakeFirst()) !== undefined;
}

export async function removeTrunk({ tx }: PlatformTx, name: string): Promise<void> {
  await tx.deleteFrom('trunks').where('name', '=', name).execute();
}

function toRow({ fromAddresses, maxCalls, tenantIds, ...fields }: Fields) {
  return { ...fields, from_addresses: fromAddresses, max_calls: maxCalls, tenant_ids: tenantIds.map(Number) };
}

import type { ListPage } from '@lianxi/contracts/kit/list-page';
import type { BlacklistEntry, blacklistEntryFields } from '@lianxi/contracts/online/blacklist-entry.contract';
import { type Expression, type Selectable, sql } from 'kysely';
import type * as z from 'zod';
import type { TenantDb } from '../../../platform/db/db.ts';
import { findPage, type KeywordPage } from '../../../platform/db/find-page.ts';
import { mentions } from '../../../platform/db/mentions.ts';
import type { BlacklistEntries } from '../../../platform/db/schema.ts';

type Fields = z.output<typeof blacklistEntryFields>;

const columns = ['id', 'visitor_id', 'reason', 'enabled', 'created_at', 'updated_at', 'version'] as const;

/** May this visitor not chat? */
export async function isBlacklisted({ tx, tenantId }: TenantDb, visitorId: string): Promise<boolean> {
  const entry = await tx
    .selectFrom('blacklist_entries')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('visitor_id', '=', visitorId)
    .where('enabled', '=', true)
    .executeTakeFirst();
  return entry !== undefined;
}

/** One page, newest first, and how many there are in all. */
export function listBlacklistEntries(
  { tx, tenantId }: TenantDb,
  { keyword, ...page }: KeywordPage,
): Promise<ListPage<BlacklistEntry>> {
  let blacklistEntries = tx.selectFrom('blacklist_entries').where('tenant_id', '=', tenantId);
  if (keyword) {
    const found = (text: Expression<string>) => mentions(text, keyword);
    blacklistEntries = blacklistEntries.where((eb) => eb.or([found(sql<string>`visitor_id::text`), found(eb.ref('reason'))]));
  }
  return findPage(blacklistEntries.select(columns).orderBy('id', 'desc'), page, toWire);
}

export async function findBlacklistEntry({ tx, tenantId }: TenantDb, id: string): Promise<BlacklistEntry | null> {
  const blacklistEntries = tx.selectFrom('blacklist_entries').select(columns).where('tenant_id', '=', tenantId);
  const row = await blacklistEntries.where('id', '=', id).executeTakeFirst();
  return row ? toWire(row) : null;
}

export async function insertBlacklistEntry({ tx, tenantId }: TenantDb, fields: Fields): Promise<string> {
  const { id } = await tx
    .insertInto('blacklist_entries')
    .values({ tenant_id: tenantId, ...toRow(fields) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False when the record is gone or was changed since `version`. */
export async function replaceBlacklistEntry(
  { tx, tenantId }: TenantDb,
  id: string,
  version: number,
  fields: Fields,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('blacklist_entries')
    .set({ ...toRow(fields), updated_at: sql<Date>`now()`, version: version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False when there is none. */
export async function removeBlacklistEntry({ tx, tenantId }: TenantDb, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('blacklist_entries')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const toRow = (fields: Fields) => ({
  visitor_id: fields.visitorId,
  reason: fields.reason,
  enabled: fields.enabled,
});

function toWire(row: Pick<Selectable<BlacklistEntries>, (typeof columns)[number]>): BlacklistEntry {
  return {
    id: row.id,
    visitorId: row.visitor_id,
    reason: row.reason,
    enabled: row.enabled,
    createTime: row.created_at.toISOString(),
    updateTime: row.updated_at.toISOString(),
    version: row.version,
  };
}

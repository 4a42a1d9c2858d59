import type { DictionaryItem, dictionaryItemFields } from '@lianxi/contracts/admin/dictionary-item.contract';
import type { ListPage } from '@lianxi/contracts/kit/list-page';
import { type Expression, type Selectable, sql } from 'kysely';
import type * as z from 'zod';
import type { TenantDb } from '../../../platform/db/db.ts';
import { findPage, type KeywordPage } from '../../../platform/db/find-page.ts';
import { mentions } from '../../../platform/db/mentions.ts';
import type { DictionaryItems } from '../../../platform/db/schema.ts';

type Fields = z.output<typeof dictionaryItemFields>;

const columns = ['id', 'dict_type', 'code', 'name', 'sort', 'enabled', 'created_at', 'updated_at', 'version'] as const;

/** One page, newest first, and how many there are in all. */
export function listDictionaryItems(
  { tx, tenantId }: TenantDb,
  { keyword, ...page }: KeywordPage,
): Promise<ListPage<DictionaryItem>> {
  let dictionaryItems = tx.selectFrom('dictionary_items').where('tenant_id', '=', tenantId);
  if (keyword) {
    const found = (text: Expression<string>) => mentions(text, keyword);
    dictionaryItems = dictionaryItems.where((eb) =>
      eb.or([found(eb.ref('dict_type')), found(eb.ref('code')), found(eb.ref('name'))]),
    );
  }
  return findPage(dictionaryItems.select(columns).orderBy('id', 'desc'), page, toWire);
}

export async function findDictionaryItem({ tx, tenantId }: TenantDb, id: string): Promise<DictionaryItem | null> {
  const dictionaryItems = tx.selectFrom('dictionary_items').select(columns).where('tenant_id', '=', tenantId);
  const row = await dictionaryItems.where('id', '=', id).executeTakeFirst();
  return row ? toWire(row) : null;
}

export async function insertDictionaryItem({ tx, tenantId }: TenantDb, fields: Fields): Promise<string> {
  const { id } = await tx
    .insertInto('dictionary_items')
    .values({ tenant_id: tenantId, ...toRow(fields) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False when the record is gone or was changed since `version`. */
export async function replaceDictionaryItem(
  { tx, tenantId }: TenantDb,
  id: string,
  version: number,
  fields: Fields,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('dictionary_items')
    .set({ ...toRow(fields), updated_at: sql<Date>`now()`, version: version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False when there is none. */
export async function removeDictionaryItem({ tx, tenantId }: TenantDb, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('dictionary_items')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const toRow = (fields: Fields) => ({
  dict_type: fields.dictType,
  code: fields.code,
  name: fields.name,
  sort: fields.sort,
  enabled: fields.enabled,
});

function toWire(row: Pick<Selectable<DictionaryItems>, (typeof columns)[number]>): DictionaryItem {
  return {
    id: row.id,
    dictType: row.dict_type,
    code: row.code,
    name: row.name,
    sort: row.sort,
    enabled: row.enabled,
    createTime: row.created_at.toISOString(),
    updateTime: row.updated_at.toISOString(),
    version: row.version,
  };
}

import type { DictionaryOption } from '@lianxi/contracts/admin/dictionary-option.contract';
import type { TenantDb } from '../../../platform/db/db.ts';

/** The enabled values of a dictionary, in the tenant's order. */
export async function listDictionaryOptions({ tx, tenantId }: TenantDb, dictType: string): Promise<DictionaryOption[]> {
  const rows = await tx
    .selectFrom('dictionary_items')
    .select(['id', 'dict_type', 'code', 'name', 'sort'])
    .where('tenant_id', '=', tenantId)
    .where('dict_type', '=', dictType)
    .where('enabled', '=', true)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  return rows.map(({ dict_type, ...row }) => ({ ...row, dictType: dict_type }));
}

/** True when this is an enabled value of the dictionary. */
export async function hasDictionaryOption(
  { tx, tenantId }: TenantDb,
  dictType: string,
  by: { code: string } | { id: string },
): Promise<boolean> {
  const [column, value] = 'code' in by ? (['code', by.code] as const) : (['id', by.id] as const);
  const item = await tx
    .selectFrom('dictionary_items')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('dict_type', '=', dictType)
    .where(column, '=', value)
    .where('enabled', '=', true)
    .executeTakeFirst();
  return item !== undefined;
}

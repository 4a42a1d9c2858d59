import type { FormDefinition } from '@lianxi/contracts/form/form-definition';
import type { FormValue, FormValues } from '@lianxi/contracts/form/form-values';
import type { FieldError } from '@lianxi/contracts/kit/errors';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';

/** Where the rows are that a field names, and by which column. */
const targets = {
  agent: { table: 'agents', column: 'id', values: sql`bigint[]` },
  department: { table: 'departments', column: 'id', values: sql`bigint[]` },
  customer: { table: 'customers', column: 'id', values: sql`bigint[]` },
  file: { table: 'files', column: 'save_name', values: sql`text[]` },
  picture: { table: 'files', column: 'save_name', values: sql`text[]` },
  signature: { table: 'files', column: 'save_name', values: sql`text[]` },
} as const;
type Referring = keyof typeof targets;
const refers = (type: string): type is Referring => type in targets;

/** Fields that were changed and name something that the tenant does not have. What a record named before may be gone. */
export async function missingReferences(
  { tx, tenantId }: TenantDb,
  { fields }: FormDefinition,
  values: FormValues,
  before: FormValues | null,
): Promise<FieldError[]> {
  const faults: FieldError[] = [];
  for (const { key, type, label } of fields) {
    const value = values[key];
    if (!refers(type) || value === undefined || isSame(value, before?.[key])) continue;
    const { table, column, values: array } = targets[type];
    const named = [...new Set(namesIn(value))];
    const { rows } = await sql<{ found: string }>`
      select count(*) as found from ${sql.table(table)}
      where tenant_id = ${tenantId} and ${sql.ref(column)} = any(${named}::${array})`.execute(tx);
    if (Number(rows[0]?.found) < named.length) faults.push({ path: key, text: `${label}不存在或已删除` });
  }
  return faults;
}

/** The files that fields name now and did not name before: from now on a record needs them. */
export function newFiles({ fields }: FormDefinition, values: FormValues, before: FormValues | null): string[] {
  return fields.flatMap(({ key, type }) => {
    const value = values[key];
    const names = refers(type) && targets[type].table === 'files' && value !== undefined;
    return names && !isSame(value, before?.[key]) ? namesIn(value) : [];
  });
}

const isSame = (one: FormValue, other: FormValue | undefined) => JSON.stringify(one) === JSON.stringify(other);

/** An id, or the names under which files are stored. */
function namesIn(value: FormValue): string[] {
  if (typeof value === 'string') return [value];
  const files = (Array.isArray(value) ? value : [value]) as { fileSaveName: string }[];
  return files.map(({ fileSaveName }) => fileSaveName);
}

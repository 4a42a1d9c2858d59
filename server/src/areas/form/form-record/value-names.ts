import type { FormDefinition } from '@lianxi/contracts/form/form-definition';
import type { FormValues } from '@lianxi/contracts/form/form-values';
import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/db/db.ts';

const tables = { agent: 'agents', department: 'departments' } as const;
type Named = keyof typeof tables;

const isNamed = (type: string): type is Named => type in tables;

/** The names of the colleagues and departments in values, by type and id: `agent:12`. Those that are gone have none. */
export async function namesInValues(
  { tx, tenantId }: TenantDb,
  definition: FormDefinition,
  rows: readonly FormValues[],
): Promise<Record<string, string>> {
  const named: Record<Named, Set<string>> = { agent: new Set(), department: new Set() };
  collect(definition, rows, named);
  const names: Record<string, string> = {};
  for (const type of ['agent', 'department'] as const) {
    if (named[type].size === 0) continue;
    const { rows: found } = await sql<{ id: string; name: string }>`
      select id, name from ${sql.table(tables[type])}
      where tenant_id = ${tenantId} and id = any(${[...named[type]]}::bigint[])`.execute(tx);
    for (const { id, name } of found) names[`${type}:${id}`] = name;
  }
  return names;
}

function collect({ fields }: FormDefinition, rows: readonly FormValues[], named: Record<Named, Set<string>>): void {
  for (const field of fields) {
    const { key, type } = field;
    for (const { [key]: value } of rows) {
      if (type === 'subTable' && Array.isArray(value))
        collect({ fields: field.columns }, value as unknown as FormValues[], named);
      else if (isNamed(type) && typeof value === 'string') named[type].add(value);
    }
  }
}

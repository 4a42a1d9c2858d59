import type { CustomerImport, importRowError } from '@lianxi/contracts/customer/customer-import.contract';
import { type Selectable, sql } from 'kysely';
import type * as z from 'zod';
import type { SealedTable } from '../../../platform/crypto/sealed-table.ts';
import type { SealedDb, TenantDb } from '../../../platform/db/db.ts';
import type { CustomerImports } from '../../../platform/db/schema.ts';

type RowError = z.output<typeof importRowError>;

/** Cells of files, which wait here and contain names and numbers. */
export const sealedImportRows: SealedTable = {
  table: 'customer_import_rows',
  key: ['import_id', 'row'],
  columns: ['customer_import_rows.cells'],
};

/** A staged row of the file. */
export interface StagedRow {
  row: number;
  cells: readonly string[];
  /** Its errors; null: none. `column` by its heading. */
  faults: { column: string; text: string }[] | null;
}

export async function insertImport(
  { tx, tenantId }: TenantDb,
  values: { task_id: string; agent_id: string; file_name: string; file_save_name: string },
): Promise<string> {
  const row = { tenant_id: tenantId, ...values };
  const { id } = await tx.insertInto('customer_imports').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** An import of the agent; without an agent, of any user. */
export async function findImport(
  { tx, tenantId }: TenantDb,
  id: string,
  agentId?: string,
): Promise<Selectable<CustomerImports> | null> {
  let imports = tx.selectFrom('customer_imports').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id);
  if (agentId !== undefined) imports = imports.where('agent_id', '=', agentId);
  return (await imports.executeTakeFirst()) ?? null;
}

/** The import as its owner sees it. The task contains whether it was cancelled, or failed and why. */
export async function showImport({ tx, tenantId }: TenantDb, found: Selectable<CustomerImports>): Promise<CustomerImport> {
  const rows = tx.selectFrom('customer_import_rows').where('tenant_id', '=', tenantId).where('import_id', '=', found.id);
  const [task, counts, bad] = await Promise.all([
    tx
      .selectFrom('tasks')
      .select(['state', 'message'])
      .where('tenant_id', '=', tenantId)
      .where('id', '=', found.task_id)
      .executeTakeFirst(),
    rows
      .select((eb) => [eb.fn.countAll<string>().as('total'), eb.fn.count<string>('faults').as('bad')])
      .executeTakeFirstOrThrow(),
    rows.select(['row', 'faults']).where('faults', 'is not', null).orderBy('row').limit(100).execute(),
  ]);
  const ended = task?.state === 'cancelled' || task?.state === 'failed' ? task.state : null;
  const errors = bad.flatMap(({ row, faults }) =>
    (faults as unknown as Omit<RowError, 'row'>[]).map((fault) => ({ row, ...fault })),
  );
  return {
    id: found.id,
    taskId: found.task_id,
    fileName: found.file_name,
    state: ended ?? (found.state as CustomerImport['state']),
    totalRows: Number(counts.total),
    goodRows: Number(counts.total) - Number(counts.bad),
    badRows: Number(counts.bad),
    ignoredColumns: found.ignored_columns,
    errors: errors.slice(0, 100),
    failure: ended === 'failed' ? (task?.message ?? null) : null,
  };
}

/** Changes the state of an import. Returns false when it is not in the required state. */
export async function moveImport(
  { tx, tenantId }: TenantDb,
  id: string,
  from: 'checking' | 'checked' | 'importing',
  to: {
    state: 'checked' | 'importing' | 'done';
    columns?: string[];
    ignored_columns?: string[];
    report_save_name?: string | null;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('customer_imports')
    .set(to)
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes the staged rows: an interrupted check starts again. */
export async function clearRows({ tx, tenantId }: TenantDb, importId: string): Promise<void> {
  await tx.deleteFrom('customer_import_rows').where('tenant_id', '=', tenantId).where('import_id', '=', importId).execute();
}

export async function stageRows({ tx, tenantId, cipher }: SealedDb, importId: string, rows: readonly StagedRow[]): Promise<void> {
  await sql`
    insert into customer_import_rows (tenant_id, import_id, row, cells, faults)
    select ${tenantId}, ${importId}, given.row, given.cells, given.faults::jsonb
    from unnest(
      ${rows.map((row) => row.row)}::int[], ${rows.map((row) => cipher.encrypt('customer_import_rows.cells', JSON.stringify(row.cells)))}::bytea[],
      ${rows.map((row) => (row.faults ? JSON.stringify(row.faults) : null))}::text[]
    ) as given(row, cells, faults)`.execute(tx);
}

/** Stores errors that were found after the check. */
export async function markRows({ tx, tenantId }: TenantDb, importId: string, rows: readonly StagedRow[]): Promise<void> {
  await sql`
    update customer_import_rows r set faults = given.faults::jsonb
    from unnest(${rows.map((row) => row.row)}::int[], ${rows.map((row) => JSON.stringify(row.faults))}::text[]) as given(row, faults)
    where r.tenant_id = ${tenantId} and r.import_id = ${importId} and r.row = given.row`.execute(tx);
}

/** Staged rows in the file's order, good or bad ones. */
export async function readRows(
  { tx, tenantId, cipher }: SealedDb,
  importId: string,
  which: 'good' | 'bad',
): Promise<StagedRow[]> {
  const rows = await tx
    .selectFrom('customer_import_rows')
    .select(['row', 'cells', 'faults'])
    .where('tenant_id', '=', tenantId)
    .where('import_id', '=', importId)
    .where('faults', which === 'good' ? 'is' : 'is not', null)
    .orderBy('row')
    .execute();
  return rows.map(({ row, cells, faults }) => ({
    row,
    cells: JSON.parse(cipher.decrypt('customer_import_rows.cells', cells)) as string[],
    faults: faults as StagedRow['faults'],
  }));
}

import type { ListPage, ListQuery } from '@lianxi/contracts/kit/list-page';
import type { AnyRecord } from '@lianxi/contracts/kit/record';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { TenantDb } from '../db/db.ts';
import { findPage } from '../db/find-page.ts';
import { mentions } from '../db/mentions.ts';
import type { KeptColumns, RecordContext, RecordTableName } from './record-table.ts';

/** A table as the queries below see it: typed by `record-table.ts` where it is bound, by name alone in here. */
export interface BoundTable {
  readonly record: AnyRecord;
  readonly table: RecordTableName;
  readonly columns: Readonly<Record<string, string | null>>;
  readonly rows?: (rows: RowQuery, ctx: RecordContext) => RowQuery;
  readonly search?: (rows: RowQuery, query: WireValues, ctx: RecordContext) => RowQuery;
  readonly order?: readonly (readonly [string, 'asc' | 'desc'])[];
  readonly toWire?: (row: Row, ctx: RecordContext) => WireValues;
  readonly toRow?: (fields: WireValues, ctx: RecordContext) => WireValues;
}

export type WireValues = Record<string, unknown>;
type Row = WireValues & Selectable<KeptColumns>;
type RowQuery = ReturnType<typeof tenantRows>;

/** The table by the columns that all of them have; the others are named by the binding. */
const recordsOf = ({ tx }: TenantDb, { table }: BoundTable) => ({
  tx: tx as unknown as Transaction<{ records: KeptColumns }>,
  table: table as unknown as 'records',
});

const column = (name: string) => sql.ref(`r.${name}`);

/** `select r.id, …, <the fields' columns> from <table> as r where r.tenant_id = …` */
function tenantRows(own: TenantDb, bound: BoundTable) {
  const { tx } = recordsOf(own, bound);
  const ofFields = Object.values(bound.columns).filter((name) => name !== null);
  return tx
    .selectFrom(sql.table<Row>(bound.table).as('r'))
    .select(['r.id', 'r.created_at', 'r.updated_at', 'r.version'])
    .select(ofFields.map((name) => column(name).as(name)))
    .where('r.tenant_id', '=', own.tenantId);
}

/** One page of what the caller may see, in the order of the binding. */
export function listRecords(ctx: RecordContext, bound: BoundTable, query: ListQuery & WireValues): Promise<ListPage<WireValues>> {
  const { order = [['id', 'desc']], rows = (all) => all, search = (all) => searchFields(all, bound, query) } = bound;
  let page = search(rows(tenantRows(ctx, bound), ctx), query, ctx);
  for (const [name, direction] of order) page = page.orderBy(column(name), direction);
  return findPage(page, query, (row) => toWire(row as Row, bound, ctx));
}

/** Those whose searched fields hold the keyword, and that have the chosen values. */
function searchFields(rows: RowQuery, { record, columns }: BoundTable, query: WireValues): RowQuery {
  const fields = Object.entries(record.fields);
  let found = rows;
  for (const [name, { options }] of fields) {
    const wanted = query[name];
    if ('filter' in options && wanted !== undefined) found = found.where(column(columns[name] ?? name), '=', wanted);
  }
  const { keyword } = query;
  if (typeof keyword !== 'string' || keyword === '') return found;
  const searched = fields.filter(([, { options }]) => options.keyword);
  return found.where((eb) => eb.or(searched.map(([name]) => mentions(column(columns[name] ?? name), keyword))));
}

/** The one of this id, as the wire has it; null where there is none that the caller may see. */
export async function findRecord(ctx: RecordContext, bound: BoundTable, id: string): Promise<WireValues | null> {
  const { rows = (all) => all } = bound;
  const row = await rows(tenantRows(ctx, bound).where('r.id', '=', id), ctx).executeTakeFirst();
  return row ? toWire(row as Row, bound, ctx) : null;
}

/** Answers the id. */
export async function insertRecord(ctx: RecordContext, bound: BoundTable, fields: WireValues): Promise<string> {
  const { tx, table } = recordsOf(ctx, bound);
  const { id } = await tx
    .insertInto(table)
    .values({ tenant_id: ctx.tenantId, ...toRow(fields, bound, ctx) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** False when it is gone or was changed since `version`. */
export async function replaceRecord(
  ctx: RecordContext,
  bound: BoundTable,
  { id, version, ...fields }: WireValues & { id: string; version: number },
): Promise<boolean> {
  const { tx, table } = recordsOf(ctx, bound);
  const { numUpdatedRows } = await tx
    .updateTable(table)
    .set({ ...toRow(fields, bound, ctx), updated_at: sql<Date>`now()`, version: version + 1 })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteRecord(own: TenantDb, bound: BoundTable, id: string): Promise<void> {
  const { tx, table } = recordsOf(own, bound);
  await tx.deleteFrom(table).where('tenant_id', '=', own.tenantId).where('id', '=', id).execute();
}

function toRow(fields: WireValues, bound: BoundTable, ctx: RecordContext): WireValues {
  const entries = Object.entries(bound.columns).filter(([name, to]) => to !== null && name in fields);
  return { ...Object.fromEntries(entries.map(([name, to]) => [to, fields[name]])), ...bound.toRow?.(fields, ctx) };
}

function toWire(row: Row, bound: BoundTable, ctx: RecordContext): WireValues {
  const entries = Object.entries(bound.columns).filter(([, from]) => from !== null);
  return {
    id: row.id,
    ...Object.fromEntries(entries.map(([name, from]) => [name, row[from ?? '']])),
    createTime: row.created_at.toISOString(),
    updateTime: row.updated_at.toISOString(),
    version: row.version,
    ...bound.toWire?.(row, ctx),
  };
}

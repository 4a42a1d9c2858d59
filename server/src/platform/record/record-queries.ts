import type { ListPage, ListQuery } from '@lianxi/contracts/kit/list-page';
import type { AnyRecord } from '@lianxi/contracts/kit/record';
import { type Selectable, sql, type Transaction } from 'kysely';
import type { TenantDb } from '../db/db.ts';
import { findPage } from '../db/find-page.ts';
import { mentions } from '../db/mentions.ts';
import type { KeptColumns, RecordContext, RecordTableName } from './record-table.ts';

/** A table as the queries below see it: `record-table.ts` types it at the binding; here columns are only names. */
export interface BoundTable {
  readonly record: AnyRecord;
  readonly table: RecordTableName;
  readonly columns: Readonly<Record<string, string | null>>;
  readonly rows?: (rows: RowQuery, ctx: RecordContext) => RowQuery;
  readonly search?: (rows: RowQuery, query: WireValues, ctx: RecordContext) => RowQuery;
  readonly order?: readonly (readonly [string, 'asc' | 'desc'])[];
  readonly toWire?: (row: Row, ctx: RecordContext) => WireValues;
  readonly toRow?: (fields: WireValues, ctx: RecordContext) => WireValues | Promise<WireValues>;
  readonly newRow?: (ctx: RecordContext) => WireValues;
  readonly parts?: (own: TenantDb, id: string, fields: WireValues) => Promise<void>;
}

export type WireValues = Record<string, unknown>;
type Row = WireValues & Selectable<KeptColumns>;
type RowQuery = ReturnType<typeof tenantRows>;

/** The table with the columns that all of them have; the binding names the others. */
const recordsOf = ({ tx }: TenantDb, { table }: BoundTable) => ({
  tx: tx as unknown as Transaction<{ records: KeptColumns }>,
  table: table as unknown as 'records',
});

const isOneOf = (ids: readonly string[]) => sql<boolean>`r.id = any(${[...ids]}::bigint[])`;

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

/** The rows of a list's query that the caller may see, in the order of the binding. */
function foundRows(ctx: RecordContext, bound: BoundTable, query: WireValues): RowQuery {
  const { order = [['id', 'desc']], rows = (all) => all, search = (all) => searchFields(all, bound, query) } = bound;
  const found = search(rows(tenantRows(ctx, bound), ctx), query, ctx);
  return order.reduce((sorted, [name, direction]) => sorted.orderBy(column(name), direction), found);
}

/** One page of the list. */
export function listRecords(ctx: RecordContext, bound: BoundTable, query: ListQuery & WireValues): Promise<ListPage<WireValues>> {
  return findPage(foundRows(ctx, bound, query), query, (row) => toWire(row as Row, bound, ctx));
}

/** The whole list. */
export async function findAllRecords(ctx: RecordContext, bound: BoundTable): Promise<WireValues[]> {
  const rows = await foundRows(ctx, bound, {}).execute();
  return rows.map((row) => toWire(row as Row, bound, ctx));
}

/** The ids of the whole list, or of the rows chosen from it. */
export async function findRecordIds(
  ctx: RecordContext,
  bound: BoundTable,
  query: WireValues,
  chosen: readonly string[] | null,
): Promise<string[]> {
  const found = foundRows(ctx, bound, query).clearSelect().select('r.id');
  const rows = await (chosen ? found.where(isOneOf(chosen)) : found).execute();
  return rows.map(({ id }) => id);
}

/** The rows of these ids that the caller may still see, in the order of the ids. */
export async function findRecordsOf(ctx: RecordContext, bound: BoundTable, ids: readonly string[]): Promise<WireValues[]> {
  const { rows = (all) => all } = bound;
  const found = await rows(tenantRows(ctx, bound).where(isOneOf(ids)), ctx).execute();
  const byId = new Map(found.map((row) => [row.id, toWire(row as Row, bound, ctx)]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

/** Rows whose searched fields contain the keyword, and that have the chosen values. */
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

/** The row of this id in wire format; null if the caller may see no such row. */
export async function findRecord(ctx: RecordContext, bound: BoundTable, id: string): Promise<WireValues | null> {
  const { rows = (all) => all } = bound;
  const row = await rows(tenantRows(ctx, bound).where('r.id', '=', id), ctx).executeTakeFirst();
  return row ? toWire(row as Row, bound, ctx) : null;
}

/** Returns the id. */
export async function insertRecord(ctx: RecordContext, bound: BoundTable, fields: WireValues): Promise<string> {
  const { tx, table } = recordsOf(ctx, bound);
  const { id } = await tx
    .insertInto(table)
    .values({ tenant_id: ctx.tenantId, ...bound.newRow?.(ctx), ...(await toRow(fields, bound, ctx)) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await bound.parts?.(ctx, id, fields);
  return id;
}

/** False if the row was removed or changed since `version`. */
export async function replaceRecord(
  ctx: RecordContext,
  bound: BoundTable,
  { id, version, ...fields }: WireValues & { id: string; version: number },
): Promise<boolean> {
  const { tx, table } = recordsOf(ctx, bound);
  const { numUpdatedRows } = await tx
    .updateTable(table)
    .set({ ...(await toRow(fields, bound, ctx)), updated_at: sql<Date>`now()`, version: version + 1 })
    .where('tenant_id', '=', ctx.tenantId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await bound.parts?.(ctx, id, fields);
  return true;
}

export async function deleteRecord(own: TenantDb, bound: BoundTable, id: string): Promise<void> {
  const { tx, table } = recordsOf(own, bound);
  await tx.deleteFrom(table).where('tenant_id', '=', own.tenantId).where('id', '=', id).execute();
}

async function toRow(fields: WireValues, bound: BoundTable, ctx: RecordContext): Promise<WireValues> {
  const entries = Object.entries(bound.columns).filter(([name, to]) => to !== null && name in fields);
  return { ...Object.fromEntries(entries.map(([name, to]) => [to, fields[name]])), ...(await bound.toRow?.(fields, ctx)) };
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

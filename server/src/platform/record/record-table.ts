import type { Endpoint, QueryOf } from '@lianxi/contracts/kit/endpoint';
import type { AnyRecord, FieldsOf, KeptName, RecordOf } from '@lianxi/contracts/kit/record';
import type { Generated, Insertable, InsertObject, InsertType, Selectable, SelectQueryBuilder } from 'kysely';
import type { TenantDb } from '../db/db.ts';
import type { DB } from '../db/schema.ts';
import type { ConstraintErrors } from '../http/constraint-errors.ts';
import type { SignedInContext } from '../http/context.ts';

/** The columns of every record's table in addition to those of its fields. */
export interface KeptColumns {
  tenant_id: number;
  id: Generated<string>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  version: Generated<number>;
}

/** The tables that can hold a record. */
export type RecordTableName = {
  [T in keyof DB]: Selectable<DB[T]> extends Selectable<KeptColumns> ? T : never;
}[keyof DB];

/** The caller and their transaction. */
export type RecordContext = Pick<SignedInContext<Endpoint>, 'tx' | 'tenantId' | 'cipher' | 'principal' | 'scope' | 'kernel'>;

/** The columns of a table that take values of V as they are. */
export type ColumnFor<T extends keyof DB, V> = {
  [C in keyof DB[T] & string]: V extends InsertType<DB[T][C]> ? C : never;
}[keyof DB[T] & string];

/** The column of each field; null: `toRow` and `toWire` handle it. */
export type Columns<R extends AnyRecord, T extends RecordTableName> = {
  readonly [K in keyof FieldsOf<R>]: ColumnFor<T, FieldsOf<R>[K]> | null;
};

type ColumnsIn<C> = Extract<C[keyof C], string>;
type FieldsWithColumn<C> = { [K in keyof C]: C[K] extends string ? K : never }[keyof C];

/** A row of the fields' columns and of those that every record has. */
export type PlainRow<T extends RecordTableName, C> = Pick<
  Selectable<DB[T]>,
  Extract<ColumnsIn<C> | Exclude<keyof KeptColumns, 'tenant_id'>, keyof Selectable<DB[T]>>
>;

/** The tenant's rows of the table, which is called `r`. */
export type Rows<T extends RecordTableName, C> = SelectQueryBuilder<DB & { r: DB[T] }, 'r', PlainRow<T, C>>;

/** Values of a reply that the columns of the fields do not contain. */
export type Beside<R extends AnyRecord, C> = Omit<RecordOf<R>, KeptName | FieldsWithColumn<C>>;

/** How a table stores a record. `Q` and `B` are the types that `rows` gives the query. */
export type RecordTable<R extends AnyRecord, T extends RecordTableName, C, Q, B extends keyof Q, Row> = {
  readonly table: T;
  readonly columns: C;
  /** The caller's error for each broken constraint of the table, by its name. */
  readonly constraints?: ConstraintErrors;
  /** The rows that the caller may see, and what they return in addition to the fields: joins, further columns, conditions. */
  readonly rows?: (rows: Rows<T, C>, ctx: RecordContext) => SelectQueryBuilder<Q, B, Row>;
  /** The list's filters, in place of the kit's keyword and choices. */
  readonly search?: (
    rows: SelectQueryBuilder<Q, B, Row>,
    query: QueryOf<R['list']>,
    ctx: RecordContext,
  ) => SelectQueryBuilder<Q, B, Row>;
  /** The order of the list. Default: newest first. */
  readonly order?: readonly (readonly [column: keyof DB[T] & string, direction: 'asc' | 'desc'])[];
  /** Values of a row that the columns of the fields do not contain. */
  readonly toWire?: (row: Row, ctx: RecordContext) => Beside<R, C>;
  /** Columns that do not belong to one field. */
  readonly toRow?: (fields: FieldsOf<R>, ctx: RecordContext) => Partial<Insertable<DB[T]>> | Promise<Partial<Insertable<DB[T]>>>;
  /** Columns of a new row that no field changes. */
  readonly newRow?: (ctx: RecordContext) => Partial<InsertObject<DB, T>>;
  /** Writes the fields of other tables, in place of their earlier values. */
  readonly parts?: (own: TenantDb, id: string, fields: FieldsOf<R>) => Promise<void>;
} & (Record<never, never> extends Beside<R, C> ? unknown : { toWire: unknown });

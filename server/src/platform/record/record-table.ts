import type { Endpoint, QueryOf } from '@lianxi/contracts/kit/endpoint';
import type { AnyRecord, FieldsOf, KeptName, RecordOf } from '@lianxi/contracts/kit/record';
import type { Generated, Insertable, InsertType, Selectable, SelectQueryBuilder } from 'kysely';
import type { DB } from '../db/schema.ts';
import type { ConstraintErrors } from '../http/constraint-errors.ts';
import type { SignedInContext } from '../http/context.ts';

/** What the table of every record has beside the columns of its fields. */
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

/** Who asks, and in which transaction. */
export type RecordContext = Pick<SignedInContext<Endpoint>, 'tx' | 'tenantId' | 'principal' | 'scope' | 'kernel'>;

/** The columns of a table that take values of V as they are. */
type ColumnFor<T extends RecordTableName, V> = {
  [C in keyof DB[T] & string]: V extends InsertType<DB[T][C]> ? C : never;
}[keyof DB[T] & string];

/** Where each field lies: its column; null: `toRow` and `toWire` say it. */
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

/** What is shown that the columns of the fields do not say. */
export type Beside<R extends AnyRecord, C> = Omit<RecordOf<R>, KeptName | FieldsWithColumn<C>>;

/** How a record lies in its table. `Q` and `B` are what `rows` made of the query. */
export type RecordTable<R extends AnyRecord, T extends RecordTableName, C, Q, B extends keyof Q, Row> = {
  readonly table: T;
  readonly columns: C;
  /** What a broken constraint of the table means to the caller, by its name. */
  readonly constraints?: ConstraintErrors;
  /** Which rows the caller may see, and what is read beside the fields: joins, further columns, conditions. */
  readonly rows?: (rows: Rows<T, C>, ctx: RecordContext) => SelectQueryBuilder<Q, B, Row>;
  /** What the list's query asks for, in place of the kit's keyword and choices. */
  readonly search?: (
    rows: SelectQueryBuilder<Q, B, Row>,
    query: QueryOf<R['list']>,
    ctx: RecordContext,
  ) => SelectQueryBuilder<Q, B, Row>;
  /** The order of the list. Newest first unless given. */
  readonly order?: readonly (readonly [column: keyof DB[T] & string, direction: 'asc' | 'desc'])[];
  /** What of a row the columns of the fields do not say. */
  readonly toWire?: (row: Row, ctx: RecordContext) => Beside<R, C>;
  /** Columns that are no field's alone. */
  readonly toRow?: (fields: FieldsOf<R>, ctx: RecordContext) => Partial<Insertable<DB[T]>>;
} & (Record<never, never> extends Beside<R, C> ? unknown : { toWire: unknown });

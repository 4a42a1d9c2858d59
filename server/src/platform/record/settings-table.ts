import type { FieldsOf } from '@lianxi/contracts/kit/record';
import { type AnySettings, defaultsOf, type SettingsOf } from '@lianxi/contracts/kit/settings';
import { type Generated, type Insertable, type Selectable, sql, type Transaction } from 'kysely';
import type { TenantDb } from '../db/db.ts';
import type { DB } from '../db/schema.ts';
import type { ColumnFor } from './record-table.ts';

/** The columns of the settings' table in addition to those of their fields: at most one row for each tenant. */
interface KeptColumns {
  tenant_id: number;
  version: Generated<number>;
}

/** The tables that can hold settings. */
export type SettingsTableName = {
  [T in keyof DB]: Selectable<DB[T]> extends Selectable<KeptColumns> ? T : never;
}[keyof DB];

/** The column of each field; null: `toRow` and `toWire` handle it. */
type Columns<S extends AnySettings, T extends SettingsTableName> = {
  readonly [K in keyof FieldsOf<S>]: ColumnFor<T, FieldsOf<S>[K]> | null;
};

type FieldsWithColumn<C> = { [K in keyof C]: C[K] extends string ? K : never }[keyof C];
/** Values of a reply that the columns of the fields do not contain. */
type Beside<S extends AnySettings, C> = Omit<SettingsOf<S>, 'version' | FieldsWithColumn<C>>;
/** Values of a reply that are not fields; the fields themselves declare their defaults. */
type Unset<S extends AnySettings> = Omit<SettingsOf<S>, 'version' | keyof FieldsOf<S>>;
type Needed<V, P> = Record<never, never> extends V ? unknown : P;

/** How a table stores settings. */
type Binding<S extends AnySettings, T extends SettingsTableName, C> = {
  readonly table: T;
  readonly columns: C;
  /** Values of a row that the columns of the fields do not contain. */
  readonly toWire?: (row: Selectable<DB[T]>) => Beside<S, C>;
  /** Columns that do not belong to one field. */
  readonly toRow?: (fields: FieldsOf<S>) => Partial<Insertable<DB[T]>>;
  /** Values in addition to the fields until a user saves. */
  readonly unset?: Unset<S>;
} & Needed<Beside<S, C>, { toWire: unknown }> &
  Needed<Unset<S>, { unset: unknown }>;

/** Settings in their table. Made by {@link settingsTable}. */
export interface SettingsTable<S extends AnySettings, T extends SettingsTableName = SettingsTableName> {
  /** The tenant's settings, or the defaults of the fields with version 0. */
  find(own: TenantDb): Promise<SettingsOf<S>>;
  /** False if they were saved since `version`. `more`: columns that no field holds. */
  replace(own: TenantDb, fields: FieldsOf<S>, version: number, more?: Partial<Insertable<DB[T]>>): Promise<boolean>;
}

type Values = Record<string, unknown>;
interface Bound {
  readonly columns: Readonly<Record<string, string | null>>;
  readonly toWire?: (row: Values) => Values;
  readonly toRow?: (fields: Values) => Values;
  readonly unset?: Values;
}

/** Binds settings to their table: a missing column, or one that does not accept its field's values, is a type error. */
export function settingsTable<S extends AnySettings, T extends SettingsTableName, const C extends Columns<S, T>>(
  settings: S,
  binding: Binding<S, T, C>,
): SettingsTable<S, T> {
  // Loops over the fields by name; settings-life tests every binding.
  const { columns, toWire, toRow, unset } = binding as unknown as Bound;
  const stored = Object.entries(columns).filter((entry): entry is [string, string] => entry[1] !== null);
  const tableOf = ({ tx }: TenantDb) => tx as unknown as Transaction<{ settings: KeptColumns }>;
  const name = binding.table as unknown as 'settings';
  return {
    async find(own) {
      const row = await tableOf(own).selectFrom(name).selectAll().where('tenant_id', '=', own.tenantId).executeTakeFirst();
      if (!row) return { ...defaultsOf(settings), ...unset, version: 0 } as unknown as SettingsOf<S>;
      const values = row as unknown as Values;
      const fields = Object.fromEntries(stored.map(([field, column]) => [field, values[column]]));
      return { ...fields, ...toWire?.(values), version: row.version } as unknown as SettingsOf<S>;
    },
    async replace(own, fields, version, more) {
      const values = fields as unknown as Values;
      const row = {
        ...Object.fromEntries(stored.map(([field, column]) => [column, values[field]])),
        ...toRow?.(values),
        ...more,
        version: version + 1,
      };
      const { numInsertedOrUpdatedRows } = await tableOf(own)
        .insertInto(name)
        .values({ tenant_id: own.tenantId, ...row })
        .onConflict((conflict) =>
          conflict
            .column('tenant_id')
            .doUpdateSet(row)
            .where(sql.ref(`${name}.version`), '=', version),
        )
        .executeTakeFirstOrThrow();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
  };
}

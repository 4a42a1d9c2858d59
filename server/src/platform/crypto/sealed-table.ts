import type { SealedDb } from '../db/db.ts';
import type { DB } from '../db/schema.ts';
import type { KeyedColumn, TenantColumn } from './cipher.ts';

/** The ciphertext of a table with `tenant_id`. The area declares it once, so that the reseal job misses no column. */
export interface SealedTable {
  readonly table: keyof DB & string;
  /** The primary key in addition to `tenant_id`. Default `id`; empty for settings. */
  readonly key?: readonly string[];
  readonly columns: readonly TenantColumn[];
  /** Blind indexes, each with the ciphertext column of the same text. */
  readonly indexes?: readonly { readonly index: KeyedColumn; readonly of: TenantColumn }[];
  /** Updates rows of other tables that use the keys, in the transaction that sealed these rows again. */
  readonly alongside?: (tenant: SealedDb, rows: readonly ResealedRow[]) => Promise<void>;
}

/** A row that was sealed again: its key, and the texts of the columns that the tenant's key had not sealed before. */
export interface ResealedRow {
  readonly key: readonly string[];
  readonly texts: ReadonlyMap<TenantColumn, string>;
}

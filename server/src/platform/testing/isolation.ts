import type pg from 'pg';
import type { Kernel } from '../kernel.ts';

/** What is asked of the server on which tenants are tried against each other. */
interface Asked {
  /** As the database's owner: past row-level security. */
  readonly owner: pg.Client;
  readonly server: { readonly kernel: Kernel };
  call(
    method: string,
    path: string,
    options: { token: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<{
    // biome-ignore lint/suspicious/noExplicitAny: tests read the replies of every endpoint.
    data: any;
  }>;
  token(username: string): Promise<string>;
}

/**
 * What tenant 174 has of a noun, beside its routes in `<noun>.isolation.ts`: tenant-isolation.test.ts asks for it as somebody of
 * another tenant. A noun whose list shows one already needs none, nor does a record: it has samples.
 */
export interface TenantRows {
  /** Parts of the paths that take the id; of several that fit the longest counts. */
  readonly paths: readonly string[];
  /** Finds or makes one in the demo's data; null: there is none, and what cannot be there is asked for. */
  readonly id: (server: Asked) => Promise<string | null>;
  /** Enough of a body, by path, for a call to get as far as its row. */
  readonly bodies?: Readonly<Record<string, object>>;
  /** What a query must name, by path. */
  readonly queries?: Readonly<Record<string, Record<string, string>>>;
}

/** Of lists that answer nothing without being asked for something. */
export const asking = (queries: NonNullable<TenantRows['queries']>) => tenantRows({ paths: [], id: async () => null, queries });

/** Says which rows of a noun the tenant has: one noun has several when its paths take ids of different kinds. */
export const tenantRows = (...rows: readonly TenantRows[]): readonly TenantRows[] => rows;

/** The first cell of what a query answers. */
export const idFrom =
  (query: string, values: readonly unknown[] = []) =>
  async ({ owner }: Asked): Promise<string | null> => {
    const { rows } = await owner.query<Record<string, unknown>>(query, [...values]);
    const [id] = Object.values(rows[0] ?? {});
    return id === undefined || id === null ? null : String(id);
  };

import * as z from 'zod';
import { type Endpoint, type EndpointAccess, endpoint } from './endpoint.ts';
import { id } from './ids.ts';

/** The most rows that a user can tick. */
export const MAX_TICKED = 1000;

/** The rows to export: the ticked ones, or with null all rows that match the filters. */
export interface ExportedRows {
  readonly ids: string[] | null;
  readonly filters: Record<string, unknown>;
}

const begun = z.object({ taskId: id });

/** The body of an export: what `filters` describes, of the ticked rows alone if there are some. */
const exportedRows = <F extends z.ZodRawShape>(filters: F) =>
  z.object({ ids: z.array(id).min(1).max(MAX_TICKED).nullable(), filters: z.object(filters) });

/** Begins a task that writes rows of a list into a spreadsheet; the task centre offers it to the caller for a week. */
export type ExportEndpoint<
  A extends EndpointAccess = EndpointAccess,
  B extends z.ZodType<ExportedRows> = z.ZodType<ExportedRows>,
> = Endpoint<z.ZodUndefined, z.ZodUndefined, B, typeof begun, A>;

/** The additional columns of an export: the title, and the text for a row. */
export type ExportColumns<Row = never> = Readonly<Record<string, (row: Row) => string>>;

/** The endpoint that exports the rows of a list. `filters`: the filters of the list. */
export function exportEndpoint<A extends EndpointAccess, F extends z.ZodRawShape>(
  { path, fullTitle, access, dataScope }: { path: string; fullTitle: string; access: A; dataScope: string | null },
  filters: F,
): ExportEndpoint<A, ReturnType<typeof exportedRows<F>>> {
  return endpoint({
    method: 'POST',
    path: `${path}/export`,
    once: true,
    summary: `导出${fullTitle}`,
    access,
    dataScope,
    body: exportedRows(filters),
    reply: begun,
  });
}

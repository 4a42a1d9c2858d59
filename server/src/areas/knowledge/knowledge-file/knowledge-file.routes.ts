import { CodedError } from '@lianxi/contracts/kit/errors';
import { knowledgeFile } from '@lianxi/contracts/knowledge/knowledge-file.contract';
import { sql } from 'kysely';
import { recordRoutes } from '../../../platform/record/record-routes.ts';
import type { RecordContext } from '../../../platform/record/record-table.ts';
import { asEntry, categoryOf, entriesOf, entryOrder, filterEntries } from '../knowledge-entry/knowledge-entry.ts';
import { replaceEntryPassages } from '../passage/passage.queries.ts';

const { errors } = knowledgeFile;

const ofUpload = <V>(column: 'file_name' | 'size') =>
  sql<V | null>`(select f.${sql.ref(column)} from files f where f.tenant_id = r.tenant_id and f.save_name = r.file)`;

export const knowledgeFileRoutes = recordRoutes(knowledgeFile, {
  table: 'knowledge_entries',
  columns: { title: 'title', file: 'file', content: 'content', categoryId: null, enabled: 'enabled', sort: 'sort' },
  constraints: { knowledge_entries_file_key: errors.duplicate },
  rows: (entries) =>
    entriesOf(entries, 'file').select([ofUpload<string>('file_name').as('file_name'), ofUpload<string>('size').as('file_size')]),
  search: filterEntries,
  order: entryOrder,
  newRow: () => ({ kind: 'file' }),
  toRow: async (fields, ctx) => {
    await keepUpload(ctx, fields.file);
    return categoryOf(ctx, fields, errors);
  },
  parts: replaceEntryPassages,
  toWire: (row) => {
    const { categoryId, categoryPath } = asEntry(row);
    return { categoryId, categoryPath, fileName: row.file_name ?? '', fileSize: Number(row.file_size) };
  },
});

/** The upload is one of the tenant that every colleague may read; it stays from now on. */
async function keepUpload(ctx: RecordContext, name: string): Promise<void> {
  const upload = await ctx.kernel.files.locate(ctx, name);
  if (!upload || upload.ownerOnly || upload.needs.length > 0) throw new CodedError(errors.noFile);
  await ctx.kernel.files.keep(ctx, [name]);
}

import type { Endpoint } from '@lianxi/contracts/kit/endpoint';
import { inWords } from '@lianxi/contracts/kit/fields';
import { type AnyRecord, plainFields } from '@lianxi/contracts/kit/record';
import type { ExportedRows } from '@lianxi/contracts/kit/record-export';
import { shownNumber } from '@lianxi/contracts/telephony/call-words';
import * as z from 'zod';
import type { TenantDb } from '../db/db.ts';
import type { SignedInContext } from '../http/context.ts';
import { defineJob } from '../jobs/jobs.ts';
import type { Kernel } from '../kernel.ts';
import { asSeenBy } from '../permissions/reader-view.ts';
import { noScope, scopeOf } from '../permissions/scope.ts';
import { localTime } from '../spreadsheet/local-time.ts';
import { type ExportedSheet, exportOptions, writeExport } from '../tasks/define-export.ts';
import { exportedInWords } from '../tasks/export-words.ts';
import { runTask } from '../tasks/run-task.ts';
import { startTask } from '../tasks/task.queries.ts';
import { type BoundTable, findRecordIds, findRecordsOf, type WireValues } from './record-queries.ts';

const KIND = 'record.export';
const PAGE = 1000;

/** Records with an export, by noun; `recordRoutes` adds them. */
const exported = new Map<string, BoundTable>();

export function noteExported(bound: BoundTable): void {
  exported.set(bound.record.noun, bound);
}

const wanted = z.object({
  ...{ tenantId: z.number(), taskId: z.string(), sessionId: z.string(), noun: z.string() },
  ...{ ids: z.array(z.string()).nullable(), filters: z.record(z.string(), z.unknown()) },
});

/** Writes the spreadsheets of all records. */
export const recordExportJob = (kernel: Kernel) =>
  defineJob(
    KIND,
    wanted,
    (job) =>
      runTask(job, async (task) => {
        const { noun, sessionId, ...rows } = job.data;
        const bound = exported.get(noun);
        if (!bound) throw new Error(`${noun} is not exported`);
        await writeExport(sheetOf(bound, rows), { kernel, task, sessionId });
        return null;
      }),
    exportOptions,
  );

/** Begins to export rows of a record in the caller's transaction. The operation log states the number of rows and the filters. */
export async function startRecordExport(ctx: SignedInContext<Endpoint>, bound: BoundTable, rows: ExportedRows) {
  const { kernel, tenantId, principal } = ctx;
  const { noun, fullTitle } = bound.record;
  const { length } = await findRecordIds(ctx, bound, rows.filters, rows.ids);
  const taskId = await startTask(ctx, principal.agentId, { kind: KIND, title: `导出${fullTitle}` });
  await kernel.jobs.send(ctx, recordExportJob(kernel), { tenantId, taskId, sessionId: principal.sessionId, noun, ...rows });
  const after = { ...exportedInWords(length, rows.ids), ...filtersInWords(bound.record, rows.filters) };
  ctx.audit({ target: `task:${taskId}`, after });
  return { taskId };
}

/** Choices in words. Other filters may be a person's name or number and are omitted. */
function filtersInWords({ fields }: AnyRecord, filters: WireValues): WireValues {
  const entries = Object.entries(filters).map(([name, value]) => {
    const { [name]: field } = fields;
    return [field?.label ?? '关键词', field?.choices ? inWords(field, value) : '…'];
  });
  return Object.fromEntries(entries);
}

function sheetOf(bound: BoundTable, { ids, filters }: ExportedRows): ExportedSheet {
  const { record } = bound;
  const { access, dataScope } = record.list;
  const columns = columnsOf(record);
  return {
    name: record.fullTitle,
    told: (rows) => `共 ${rows} 条${record.fullTitle}`,
    needs: typeof access === 'object' ? [access.code] : [],
    holdsNumbers: Object.values(record.fields).some(({ options }) => options.personal),
    columns,
    async open({ kernel, tenantId, principal }) {
      const scope = dataScope === null ? noScope : scopeOf(principal, dataScope);
      const cipher = await kernel.ciphers.of(tenantId);
      const contextOf = (tenant: TenantDb) => ({ ...tenant, principal, scope, kernel, cipher });
      const found = await kernel.db.tenant(tenantId, (tenant) => findRecordIds(contextOf(tenant), bound, filters, ids));
      return {
        count: async () => found.length,
        async readPage(tenant, from) {
          const at = Number(from ?? 0);
          const next = at + PAGE;
          const rows = await findRecordsOf(contextOf(tenant), bound, found.slice(at, next));
          return {
            rows: rows.map((row) => {
              const seen = asSeenBy(principal, record.schema.row, row);
              return columns.map(({ cell }) => cell(seen));
            }),
            next: next < found.length ? String(next) : null,
          };
        },
      };
    },
  };
}

/** The plain fields, the declared columns, and the time of the last change. */
function columnsOf(record: AnyRecord) {
  const fields = plainFields(record).map(([name, field]) => ({
    title: field.label,
    width: 20,
    // The handle of a masked number is useful only in the portal.
    cell: ({ [name]: value }: WireValues) => (field.options.personal ? shownNumber(String(value)) : inWords(field, value)),
  }));
  const more = Object.entries(record.exportColumns).map(([title, cell]) => ({
    ...{ title, width: 30 },
    cell: cell as (row: WireValues) => string,
  }));
  const changed = { title: '更新时间', width: 20, cell: ({ updateTime }: WireValues) => localTime(String(updateTime)) };
  return [...fields, ...more, changed];
}

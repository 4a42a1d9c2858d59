import { setImmediate } from 'node:timers/promises';
import { customerErrors } from '@lianxi/contracts/customer/customer.contract';
import { IMPORT_LIMIT_ROWS, importErrors } from '@lianxi/contracts/customer/customer-import.contract';
import type { FormValues } from '@lianxi/contracts/form/form-values';
import { CodedError, commonErrors, type ErrorDefinition } from '@lianxi/contracts/kit/errors';
import pg from 'pg';
import * as z from 'zod';
import type { TenantTx } from '../../../platform/db/db.ts';
import { defineJob, type Job } from '../../../platform/jobs/jobs.ts';
import type { Kernel } from '../../../platform/kernel.ts';
import { readTable, type Table, TableError, type TableFault } from '../../../platform/spreadsheet/read-table.ts';
import { endTask, type RunningTask, runTask, TaskCancelled } from '../../../platform/tasks/run-task.ts';
import { changeTask } from '../../../platform/tasks/task.queries.ts';
import { type FormImport, openFormImport } from '../../form/public.ts';
import { allotNew } from '../allot-config/allot-new.ts';
import { importCustomers } from '../customer/new-customer.ts';
import {
  customerColumns,
  digitsOf,
  findTakenPhones,
  type PlainReferences,
  readPlainCustomer,
  readPlainReferences,
} from '../customer/plain-customer.ts';
import { clearRows, findImport, markRows, moveImport, readRows, type StagedRow, stageRows } from './customer-import.queries.ts';
import { formulaFaults, type ImportHeader, markDuplicates, ownCellsOf, plainOf, readHeader } from './customer-import.rules.ts';
import { writeReport } from './customer-import-report.ts';

/** `sessionId`: of the agent who imports; a job of a release before this one has none. */
const schema = z.object({ tenantId: z.number(), taskId: z.string(), importId: z.string(), sessionId: z.string().default('') });
type ImportJob = Job<typeof schema>;
const options = { retries: 2, expireSeconds: 300, pollSeconds: 1 };

const LIMITS = { rows: IMPORT_LIMIT_ROWS + 1, columns: 250, cell: 2000 };
/** The number of rows that are checked and staged at a time: other work runs in between. */
const BATCH = 500;
/** The same for the tenant's own fields: 40 of them are checked in a tenth of a millisecond. */
const OWN_BATCH = 100;
const PHONES = 5000;
const TRIES = 5;

const tableErrors: Record<TableFault, { definition: ErrorDefinition; text?: string }> = {
  unreadable: { definition: importErrors.unreadable },
  'too-many-rows': { definition: importErrors.tooManyRows },
  'too-many-columns': { definition: importErrors.badColumns, text: '文件的列数过多，请下载模板后填写' },
  'cell-too-long': { definition: importErrors.unreadable, text: '有单元格超过 2,000 个字符，请缩短后重试' },
};

/** The two steps of an import: the check, and the transfer after the user's confirmation. */
export interface ImportJobs {
  check: ImportJob;
  run: ImportJob;
}

export function importJobs(kernel: Kernel): ImportJobs {
  return {
    check: defineJob(
      'customer-import.check',
      schema,
      (job) =>
        runTask(job, async (task) => {
          await checkRows(kernel, task, job.data);
          return null;
        }),
      options,
    ),
    run: defineJob(
      'customer-import.run',
      schema,
      (job) =>
        runTask(job, async (task) => {
          await takeOverSurely(kernel, task, job.data);
          return null;
        }),
      options,
    ),
  };
}

/** Which import, and in whose session it was begun. */
interface Asked {
  importId: string;
  sessionId: string;
}

/** The tenant's own fields, by the rights of the agent who imports. */
async function openOwn(kernel: Kernel, tenant: TenantTx, sessionId: string, now: Date): Promise<FormImport | null> {
  const principal = sessionId === '' ? null : await kernel.requester(sessionId);
  if (!principal?.holds('customer_import')) throw new CodedError(commonErrors.forbidden);
  return openFormImport(tenant, 'customer', Object.values(customerColumns), { principal, now });
}

async function checkRows(kernel: Kernel, task: RunningTask, { importId, sessionId }: Asked): Promise<void> {
  const { db } = kernel;
  const { tenantId, taskId, signal } = task;
  const file = await db.tenant(tenantId, async (tenant) => {
    const found = await findImport(tenant, importId);
    return found && kernel.files.locate(tenant, found.file_save_name);
  });
  if (!file) throw new CodedError(importErrors.unreadable);
  const [head, ...body] = await readFile(await kernel.files.onDisk(file), signal);
  const lines = body.map((cells, i) => ({ row: i + 2, cells })).filter(({ cells }) => cells.some((cell) => cell !== ''));
  if (lines.length === 0) throw new CodedError(importErrors.empty);

  // One transaction: either all checked rows are there, or none.
  await db.tenant(tenantId, async (tenant) => {
    await clearRows(tenant, importId);
    const own = await openOwn(kernel, tenant, sessionId, new Date());
    const header = readHeader(head, own?.columns ?? []);
    const references = await readPlainReferences(tenant);
    const rows: StagedRow[] = [];
    const values: FormValues[] = [];
    for (const { row, cells } of lines) {
      const texts = cells.map((cell) => cell ?? '');
      const filled = own?.read(ownCellsOf(texts, header));
      values.push(filled?.values ?? {});
      const faults = [...formulaFaults(cells, header), ...faultsOf(texts, header, references), ...(filled?.faults ?? [])];
      rows.push({ row, cells: texts, faults: faults.length > 0 ? faults : null });
      if (rows.length % BATCH === 0) await task.progress(rows.length / 2, lines.length);
      else if (own && rows.length % OWN_BATCH === 0) await setImmediate();
    }
    markDuplicates(rows, header);
    await markTaken(tenant, rows, header);
    await markOwnTaken(own, rows, values);
    for (let done = 0; done < rows.length; done += BATCH) {
      await stageRows(tenant, importId, rows.slice(done, done + BATCH));
      await task.progress((rows.length + done) / 2, rows.length);
    }
    const bad = rows.filter(({ faults }) => faults !== null);
    const report = await writeReport(kernel, tenant, importId, header.titles, bad);
    const checked = {
      state: 'checked' as const,
      columns: header.titles,
      ignored_columns: header.ignored,
      report_save_name: report,
    };
    await moveImport(tenant, importId, 'checking', checked);
    const message = `共 ${rows.length} 行，可导入 ${rows.length - bad.length} 行，有误 ${bad.length} 行`;
    const counts = { done: rows.length, total: rows.length };
    if (!(await changeTask(tenant, taskId, { state: 'waiting', message, ...counts }))) throw new TaskCancelled();
  });
}

async function readFile(path: string, signal: AbortSignal): Promise<Table> {
  try {
    return await readTable(path, LIMITS, signal);
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    const { definition, text } = tableErrors[error.fault];
    throw new CodedError(definition, text === undefined ? {} : { text });
  }
}

function faultsOf(cells: readonly string[], header: ImportHeader, references: PlainReferences): NonNullable<StagedRow['faults']> {
  const read = readPlainCustomer(plainOf(cells, header), references, new Date());
  return 'faults' in read ? read.faults.map(({ column, text }) => ({ column: customerColumns[column], text })) : [];
}

/** Numbers that customers have already. Whose they are is not shown. */
async function markTaken(tenant: TenantTx, rows: readonly StagedRow[], header: Pick<ImportHeader, 'at'>): Promise<StagedRow[]> {
  const marked: StagedRow[] = [];
  for (let from = 0; from < rows.length; from += PHONES) {
    const part = rows.slice(from, from + PHONES);
    const phones = part.map((row) => digitsOf(plainOf(row.cells, header).phone));
    const taken = await findTakenPhones(
      tenant,
      phones.filter((phone) => phone !== null),
    );
    for (const [i, row] of part.entries()) {
      const phone = phones[i];
      if (!phone || !taken.has(phone)) continue;
      row.faults = [...(row.faults ?? []), { column: customerColumns.phone, text: customerErrors.duplicatePhone.text }];
      marked.push(row);
    }
  }
  return marked;
}

/** Unique values of own fields that other records or other rows have. Returns the rows that it marked. */
async function markOwnTaken(
  own: FormImport | null,
  rows: readonly StagedRow[],
  values: readonly FormValues[],
): Promise<StagedRow[]> {
  const taken = (await own?.findTaken(values)) ?? [];
  return rows.filter((row, at) => {
    const faults = taken[at] ?? [];
    if (faults.length > 0) row.faults = [...(row.faults ?? []), ...faults];
    return faults.length > 0;
  });
}

/** What two records cannot both have. */
const UNIQUE = ['customers_phone_key', 'form_unique_values_key'];

/** A user may store one of the numbers at the same moment. Then a second run reports the row like any other. */
async function takeOverSurely(kernel: Kernel, task: RunningTask, asked: Asked): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await takeOver(kernel, task, asked);
    } catch (error) {
      const taken = error instanceof pg.DatabaseError && UNIQUE.includes(error.constraint ?? '');
      if (!taken || tries === TRIES) throw error;
    }
  }
}

/** All good rows become customers in one transaction, in which the task ends too. */
async function takeOver(kernel: Kernel, task: RunningTask, { importId, sessionId }: Asked): Promise<void> {
  const { db } = kernel;
  const { tenantId, taskId, signal } = task;
  await db.tenant(tenantId, async (tenant) => {
    const found = await findImport(tenant, importId);
    // The former server died after the commit: the work is done.
    if (found?.state !== 'importing') return;
    const now = new Date();
    const own = await openOwn(kernel, tenant, sessionId, now);
    const header = readHeader(found.columns, own?.columns ?? []);
    const rows = await readRows(tenant, importId, 'good');
    // Changes since the check: numbers that became customers', and removed agents and labels.
    const references = await readPlainReferences(tenant);
    await markTaken(tenant, rows, header);
    const filled: ReturnType<FormImport['read']>[] = [];
    for (const row of rows) {
      filled.push(own?.read(ownCellsOf(row.cells, header)) ?? { values: {}, faults: [] });
      if (filled.length % OWN_BATCH === 0) await setImmediate();
    }
    await markOwnTaken(
      own,
      rows,
      filled.map(({ values }) => values),
    );
    const good = rows.flatMap((row, at) => {
      const read = readPlainCustomer(plainOf(row.cells, header), references, now);
      const faults = [
        ...('faults' in read ? read.faults.map(({ column, text }) => ({ column: customerColumns[column], text })) : []),
        ...(filled[at]?.faults ?? []),
      ];
      if (faults.length > 0) row.faults = [...(row.faults ?? []), ...faults];
      return 'customer' in read && row.faults === null ? { customer: read.customer, values: filled[at]?.values ?? {} } : [];
    });
    const late = rows.filter(({ faults }) => faults !== null);
    const customers = good.map(({ customer }) => customer);
    if (late.length > 0) await markRows(tenant, importId, late);
    const told: Promise<void>[] = [];
    const allotment = await allotNew(tenant, customers);
    await importCustomers(tenant, allotment.customers, {
      agentId: found.agent_id,
      now,
      ownerNameOf: allotment.ownerNameOf,
      onProgress: (done) => {
        signal.throwIfAborted();
        // Written on another connection; its failure does not affect the import.
        told.push(task.progress(done, customers.length).catch(() => undefined));
      },
      writeMore: async (ids, from) =>
        own?.insert(ids.map((recordId, at) => ({ recordId, values: good[from + at]?.values ?? {} }))),
    });
    await Promise.all(told);
    await allotment.settle();
    const bad = late.length > 0 ? await readRows(tenant, importId, 'bad') : null;
    const report = bad ? await writeReport(kernel, tenant, importId, header.titles, bad) : found.report_save_name;
    if (!(await moveImport(tenant, importId, 'importing', { state: 'done', report_save_name: report })))
      throw new TaskCancelled();
    const message = `已导入 ${customers.length} 位客户`;
    await endTask(tenant, taskId, { message, done: customers.length, total: customers.length });
  });
}

import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import * as z from 'zod';
import { CONTACT_NUMBER } from '../auth/user-info.ts';
import type { TenantTx } from '../db/db.ts';
import type { SignedInContext } from '../http/context.ts';
import { defineJob } from '../jobs/jobs.ts';
import type { Kernel } from '../kernel.ts';
import type { Principal } from '../permissions/principal.ts';
import { localTime } from '../spreadsheet/local-time.ts';
import { shelve, withWorkbook } from '../spreadsheet/workbook-file.ts';
import type { SheetToWrite } from '../spreadsheet/write-xlsx.ts';
import { exportedInWords, type FilterWords, inWords } from './export-words.ts';
import { endTask, type RunningTask, runTask } from './run-task.ts';
import { startTask } from './task.queries.ts';

/**
 * The reader of the spreadsheet, with their rights at the time of writing: a right that was removed since then does not apply.
 */
export interface ExportReader {
  readonly kernel: Kernel;
  readonly tenantId: number;
  readonly principal: Principal;
  /** They may see telephone numbers. */
  readonly whole: boolean;
}

/** Some rows, and the start of the next ones; null: these were the last. */
export interface ExportPage {
  readonly rows: readonly (readonly string[])[];
  readonly next: string | null;
}

/** The rows that match the filters and that the reader may see. */
export interface ExportSource {
  /** Columns that only this tenant has, after the others. Asked for once, before the first page. */
  moreColumns?(tenant: TenantTx): Promise<SheetToWrite['columns']>;
  /** The number of rows. The operation log states it, and the task shows its progress by it. */
  count(tenant: TenantTx): Promise<number>;
  /** Each read has its own transaction: a long one would prevent the database's clean-up. `from`: null at the beginning. */
  readPage(tenant: TenantTx, from: string | null): Promise<ExportPage>;
}

/** A spreadsheet of rows of the product. */
export interface ExportedSheet {
  /** The name of the rows: it names the task, the file and its sheet. */
  readonly name: string;
  /** The text of the finished task for so many rows. */
  readonly told: (rows: number) => string;
  /** Permission codes that are needed to write the file and to fetch it. */
  readonly needs: readonly string[];
  /** Its cells may contain numbers: a reader who got whole numbers must still have that right when they fetch the file. */
  readonly holdsNumbers: boolean;
  readonly columns: SheetToWrite['columns'];
  readonly open: (reader: ExportReader) => Promise<ExportSource>;
}

/** The ticked rows; null: all rows that match the filters. */
type Ticked = readonly string[] | null;

interface Definition<S extends z.ZodType> extends Omit<ExportedSheet, 'open'> {
  /** The name of job and task: `noun.export`. */
  readonly kind: string;
  readonly filters: S;
  /** How the operation log names each filter. */
  readonly words: { readonly [K in keyof z.output<S>]-?: FilterWords };
  readonly open: (reader: ExportReader, filters: z.output<S>, ids: Ticked) => ExportSource;
}

export interface SpreadsheetExport<S extends z.ZodType> {
  /** Call it before the first `start`. */
  register(kernel: Kernel): Promise<void>;
  /** Begins the task in the caller's transaction. The operation log states the number of rows and the filters. */
  start(
    ctx: Pick<SignedInContext<unknown>, StartParts> & TenantTx,
    rows: { ids: Ticked; filters: z.output<S> },
  ): Promise<{ taskId: string }>;
}
type StartParts = 'principal' | 'kernel' | 'audit';

/** How the job of an export runs. */
export const exportOptions = { retries: 2, expireSeconds: 900, pollSeconds: 1 };

/** Rows of the product as a spreadsheet. A task writes it; the task centre offers it to the agent who asked. */
export function defineExport<S extends z.ZodType<object>>(definition: Definition<S>): SpreadsheetExport<S> {
  const { kind, name, filters, words, open } = definition;
  const schema = z.object({
    ...{ tenantId: z.number(), taskId: z.string(), sessionId: z.string(), filters },
    // A job of a release before this one has none.
    ids: z.array(z.string()).nullable().default(null),
  });
  const jobOf = (kernel: Kernel) =>
    defineJob(
      kind,
      schema,
      (job) =>
        runTask(job, async (task) => {
          const { sessionId, filters: wanted, ids } = job.data as { sessionId: string; filters: z.output<S>; ids: Ticked };
          await writeExport({ ...definition, open: async (reader) => open(reader, wanted, ids) }, { kernel, task, sessionId });
          return null;
        }),
      exportOptions,
    );

  return {
    register: (kernel) => kernel.jobs.register(jobOf(kernel)),
    async start(ctx, { ids, filters: wanted }) {
      const { principal, kernel, tenantId } = ctx;
      const reader = { kernel, tenantId, principal, whole: principal.holds(CONTACT_NUMBER) };
      const count = await open(reader, wanted, ids).count(ctx);
      const taskId = await startTask(ctx, principal.agentId, { kind, title: `导出${name}` });
      const data = { tenantId, taskId, sessionId: principal.sessionId, filters: wanted, ids } as z.input<typeof schema>;
      await kernel.jobs.send(ctx, jobOf(kernel), data);
      ctx.audit({ target: `task:${taskId}`, after: { ...exportedInWords(count, ids), ...(await inWords(ctx, wanted, words)) } });
      return { taskId };
    },
  };
}

/** Writes the spreadsheet and ends its task with it. `sessionId`: the session of the agent who asked. */
export async function writeExport(
  { name, told, needs, holdsNumbers, columns, open }: ExportedSheet,
  { kernel, task, sessionId }: { kernel: Kernel; task: RunningTask; sessionId: string },
): Promise<void> {
  const { tenantId, taskId } = task;
  const principal = await kernel.requester(sessionId);
  if (!principal || !needs.every((code) => principal.holds(code))) throw new CodedError(commonErrors.forbidden);
  const whole = principal.holds(CONTACT_NUMBER);
  const source = await open({ kernel, tenantId, principal, whole });
  const { total, more } = await kernel.db.tenant(tenantId, async (tenant) => ({
    total: await source.count(tenant),
    more: (await source.moreColumns?.(tenant)) ?? [],
  }));
  let written = 0;

  async function* rows(): AsyncGenerator<readonly string[]> {
    let from: string | null = null;
    do {
      const at: string | null = from;
      const page: ExportPage = await kernel.db.tenant(tenantId, (tenant) => source.readPage(tenant, at));
      yield* page.rows;
      written += page.rows.length;
      await task.progress(written, Math.max(total, written));
      from = page.next;
    } while (from !== null);
  }

  const owner = { agentId: principal.agentId, needs: whole && holdsNumbers ? [...needs, CONTACT_NUMBER] : needs };
  await withWorkbook(
    `${name}-${localTime(new Date()).slice(0, 10)}.xlsx`,
    [{ name, columns: [...columns, ...more], rows: rows() }],
    (workbook) =>
      kernel.db.tenant(tenantId, async (tenant) => {
        const fileSaveName = await shelve(kernel, tenant, owner, workbook);
        await endTask(tenant, taskId, { fileSaveName, message: told(written), done: written, total: written });
      }),
  );
}

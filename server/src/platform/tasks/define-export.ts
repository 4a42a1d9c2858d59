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
import { endTask, type RunningTask, runTask } from './run-task.ts';
import { startTask } from './task.queries.ts';

/** Who gets the spreadsheet, as they are when it is written: a right that was taken away since does not come along. */
export interface ExportReader {
  readonly kernel: Kernel;
  readonly tenantId: number;
  readonly principal: Principal;
  /** They may see telephone numbers. */
  readonly whole: boolean;
}

/** Some rows, and where the next ones begin; null: these were the last. */
export interface ExportPage {
  readonly rows: readonly (readonly string[])[];
  readonly next: string | null;
}

/** What its reader may see of what the filters leave. */
export interface ExportSource {
  /** How many rows there will be, where that is known beforehand. */
  readonly total?: number;
  /** Read in a transaction of its own: a long one would keep the database from tidying up. `from`: null at the beginning. */
  readPage(tenant: TenantTx, from: string | null): Promise<ExportPage>;
}

interface Definition<S extends z.ZodType> {
  /** Of job and task: `noun.export`. */
  readonly kind: string;
  /** What the rows are: names the task, the file and its sheet. */
  readonly name: string;
  /** The words of the ended task for so many rows. */
  readonly told: (rows: number) => string;
  /** Permission codes without which nothing is written, and nobody may fetch the file. */
  readonly needs: readonly string[];
  /** Its cells may hold numbers: who may see them must still be allowed to when they fetch the file. */
  readonly holdsNumbers: boolean;
  readonly filters: S;
  readonly columns: SheetToWrite['columns'];
  readonly open: (reader: ExportReader, filters: z.output<S>) => Promise<ExportSource>;
}

export interface SpreadsheetExport<S extends z.ZodType> {
  /** Before the first `start`. */
  register(kernel: Kernel): Promise<void>;
  /** Begins the task in the caller's transaction. What was searched for stays out of the operation log. */
  start(ctx: Pick<SignedInContext<unknown>, StartParts> & TenantTx, filters: z.input<S>): Promise<{ taskId: string }>;
}
type StartParts = 'principal' | 'kernel' | 'audit';

/** Rows of the product as a spreadsheet, written by a task; the task centre offers it to who asked for it. */
export function defineExport<S extends z.ZodType<object>>(definition: Definition<S>): SpreadsheetExport<S> {
  const { kind, name, filters } = definition;
  const schema = z.object({ tenantId: z.number(), taskId: z.string(), sessionId: z.string(), filters });
  const jobOf = (kernel: Kernel) =>
    defineJob(
      kind,
      schema,
      (job) =>
        runTask(job, async (task) => {
          const { sessionId, filters: wanted } = job.data as { sessionId: string; filters: z.output<S> };
          await write(definition, { kernel, task, sessionId, filters: wanted });
          return null;
        }),
      { retries: 2, expireSeconds: 900, pollSeconds: 1 },
    );

  return {
    register: (kernel) => kernel.jobs.register(jobOf(kernel)),
    async start(ctx, wanted) {
      const { principal, kernel, tenantId } = ctx;
      const taskId = await startTask(ctx, principal.agentId, { kind, title: `导出${name}` });
      const data = { tenantId, taskId, sessionId: principal.sessionId, filters: wanted } as z.input<typeof schema>;
      await kernel.jobs.send(ctx, jobOf(kernel), data);
      ctx.audit({ target: `task:${taskId}`, after: withoutSearched(wanted as object) });
      return { taskId };
    },
  };
}

/** Filters that may hold a person's name or number. */
const searched = ['keyword', 'phone'];

function withoutSearched(filters: object): object {
  return Object.fromEntries(Object.entries(filters).map(([key, value]) => [key, value && searched.includes(key) ? '…' : value]));
}

async function write<S extends z.ZodType>(
  { name, told, needs, holdsNumbers, columns, open }: Definition<S>,
  { kernel, task, sessionId, filters }: { kernel: Kernel; task: RunningTask; sessionId: string; filters: z.output<S> },
): Promise<void> {
  const { tenantId, taskId } = task;
  const principal = await kernel.requester(sessionId);
  if (!principal || !needs.every((code) => principal.holds(code))) throw new CodedError(commonErrors.forbidden);
  const whole = principal.holds(CONTACT_NUMBER);
  const source = await open({ kernel, tenantId, principal, whole }, filters);
  let written = 0;

  async function* rows(): AsyncGenerator<readonly string[]> {
    let from: string | null = null;
    do {
      const at: string | null = from;
      const page: ExportPage = await kernel.db.tenant(tenantId, (tenant) => source.readPage(tenant, at));
      yield* page.rows;
      written += page.rows.length;
      await task.progress(written, Math.max(source.total ?? 0, written));
      from = page.next;
    } while (from !== null);
  }

  const owner = { agentId: principal.agentId, needs: whole && holdsNumbers ? [...needs, CONTACT_NUMBER] : needs };
  await withWorkbook(`${name}-${localTime(new Date()).slice(0, 10)}.xlsx`, [{ name, columns, rows: rows() }], (workbook) =>
    kernel.db.tenant(tenantId, async (tenant) => {
      const fileSaveName = await shelve(kernel, tenant, owner, workbook);
      await endTask(tenant, taskId, { fileSaveName, message: told(written), done: written, total: written });
    }),
  );
}

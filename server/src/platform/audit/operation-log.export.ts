import { type OperationLogEntry, operationLogFilters } from '@lianxi/contracts/basic-model/operation-log.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import * as z from 'zod';
import { defineJob, type Job } from '../jobs/jobs.ts';
import type { Kernel } from '../kernel.ts';
import { localTime } from '../spreadsheet/local-time.ts';
import { shelve, withWorkbook } from '../spreadsheet/workbook-file.ts';
import { endTask, runTask } from '../tasks/run-task.ts';
import { listOperationsBefore } from './operation-log.queries.ts';

const schema = z.object({ tenantId: z.number(), taskId: z.string(), sessionId: z.string(), filters: operationLogFilters });
const PAGE = 1000;
const NEEDS = 'basicmodule_operationlog';
const columns = [
  { title: '时间', width: 20 },
  { title: '操作人', width: 12 },
  { title: '操作', width: 20 },
  { title: '对象', width: 24 },
  { title: '修改前', width: 48 },
  { title: '修改后', width: 48 },
  { title: 'IP 地址', width: 18 },
];

/** Writes the filtered log into a spreadsheet, as its requester may read it when it runs. */
export function operationLogExport(kernel: Kernel): Job<typeof schema> {
  return defineJob(
    'operation-log.export',
    schema,
    (job) =>
      runTask(job, async (task) => {
        const { db, data } = job;
        const { tenantId, taskId, sessionId, filters } = data;
        const requester = await kernel.requester(sessionId);
        if (!requester?.holds(NEEDS)) throw new CodedError(commonErrors.forbidden);
        let written = 0;
        const text = (value: unknown) => (value === null || value === undefined ? '' : JSON.stringify(value));
        const readPage = (before: string | null): Promise<OperationLogEntry[]> =>
          db.tenant(tenantId, (tenant) => listOperationsBefore(tenant, filters, before, PAGE));
        async function* rows(): AsyncGenerator<string[]> {
          let before: string | null = null;
          for (;;) {
            const page = await readPage(before);
            for (const entry of page) {
              const { createTime, agentName, operation, target, ip } = entry;
              yield [localTime(createTime), agentName, operation, target ?? '', text(entry.before), text(entry.after), ip];
            }
            written += page.length;
            await task.progress(written, written);
            before = page.at(-1)?.id ?? null;
            if (page.length < PAGE) return;
          }
        }
        const fileName = `操作日志-${localTime(new Date()).slice(0, 10)}.xlsx`;
        await withWorkbook(fileName, [{ name: '操作日志', columns, rows: rows() }], (workbook) =>
          db.tenant(tenantId, async (tenant) => {
            const owner = { agentId: requester.agentId, needs: [NEEDS] };
            const fileSaveName = await shelve(kernel, tenant, owner, workbook);
            await endTask(tenant, taskId, { fileSaveName, message: `共 ${written} 条`, done: written, total: written });
          }),
        );
        return null;
      }),
    { retries: 2, expireSeconds: 900, pollSeconds: 1 },
  );
}

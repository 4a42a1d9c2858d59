import { customerFilters } from '@lianxi/contracts/customer/customer.contract';
import { exportCustomers } from '@lianxi/contracts/customer/customer-import.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import * as z from 'zod';
import { CONTACT_NUMBER } from '../../platform/auth/user-info.ts';
import { type AreaRoutes, routes } from '../../platform/http/routes.ts';
import { defineJob, type Job } from '../../platform/jobs/jobs.ts';
import type { Kernel } from '../../platform/kernel.ts';
import { scopeOf } from '../../platform/permissions/scope.ts';
import { localTime } from '../../platform/spreadsheet/local-time.ts';
import { shelve, withWorkbook } from '../../platform/spreadsheet/workbook-file.ts';
import { endTask, type RunningTask, runTask } from '../../platform/tasks/run-task.ts';
import { startTask } from '../../platform/tasks/task.queries.ts';
import { type CustomerDetailRow, type CustomerFilter, countCustomers, listCustomersBefore } from './customer.queries.ts';
import { readFilter, showDetail, type Viewer } from './customer-view.ts';

const schema = z.object({ tenantId: z.number(), taskId: z.string(), sessionId: z.string(), filters: customerFilters });
export type ExportJob = Job<typeof schema>;

/** Customers read at a time, each page in a transaction of its own: a long one would keep the database from tidying up. */
const PAGE = 1000;
const NEEDS = ['customer_export', 'customer_list'];

const columns = [
  { title: '姓名', width: 14 },
  { title: '联系电话', width: 18 },
  { title: '公司', width: 28 },
  { title: '城市', width: 10 },
  { title: '级别', width: 8 },
  { title: '标签', width: 20 },
  { title: '归属坐席', width: 12 },
  { title: '邮箱', width: 24 },
  { title: '地址', width: 32 },
  { title: '备注', width: 32 },
  { title: '创建时间', width: 20 },
];

export function exportJob(kernel: Kernel): ExportJob {
  return defineJob(
    'customer.export',
    schema,
    (job) =>
      runTask(job, async (task) => {
        await writeExport(kernel, task, job.data);
        return null;
      }),
    { retries: 2, expireSeconds: 900, pollSeconds: 1 },
  );
}

export function customerExportRoutes(job: () => ExportJob): AreaRoutes {
  return routes((on) => {
    on(exportCustomers, async (ctx) => {
      const { principal, tenantId, body } = ctx;
      const taskId = await startTask(ctx, principal.agentId, { kind: 'customer.export', title: '导出客户' });
      await ctx.kernel.jobs.send(ctx.tx, job(), { tenantId, taskId, sessionId: principal.sessionId, filters: body });
      ctx.audit({ target: `task:${taskId}`, after: { ...body, keyword: body.keyword && '…' } });
      return { taskId };
    });
  });
}

/** Writes what the requester may see now: a right that was taken away since does not come along. */
async function writeExport(kernel: Kernel, task: RunningTask, { sessionId, filters }: z.output<typeof schema>): Promise<void> {
  const { db, cipher } = kernel;
  const { tenantId, taskId } = task;
  const principal = await kernel.requester(sessionId);
  if (!principal || !NEEDS.every((code) => principal.holds(code))) throw new CodedError(commonErrors.forbidden);
  const scope = scopeOf(principal, 'customer_list');
  const viewer: Viewer = { cipher, tenantId, whole: principal.holds(CONTACT_NUMBER) };
  const filter = readFilter(viewer, { scope, seesAll: scope.seesAll }, filters);
  const total = filter ? await db.tenant(tenantId, (tenant) => countCustomers(tenant, filter)) : 0;
  let written = 0;

  const readPage = (wanted: CustomerFilter, before: string | null): Promise<CustomerDetailRow[]> =>
    db.tenant(tenantId, (tenant) => listCustomersBefore(tenant, wanted, before, PAGE));

  async function* rows(wanted: CustomerFilter): AsyncGenerator<string[]> {
    let before: string | null = null;
    for (;;) {
      const page = await readPage(wanted, before);
      for (const row of page) {
        const { custName, phone, company, city, level, labels, ownerName, email, address, remark, createTime } = showDetail(
          viewer,
          row,
        );
        // The handle behind a masked number is of use in the portal alone.
        const number = viewer.whole ? phone : (phone.split('_')[0] ?? '');
        const words = labels.map((label) => label.name).join('、');
        yield [
          custName,
          number,
          company,
          city,
          level === 'vip' ? 'VIP' : '普通',
          words,
          ownerName ?? '',
          email,
          address,
          remark,
          localTime(createTime),
        ];
      }
      written += page.length;
      await task.progress(written, Math.max(total, written));
      before = page.at(-1)?.id ?? null;
      if (page.length < PAGE) return;
    }
  }

  const fileName = `客户-${localTime(new Date().toISOString()).slice(0, 10)}.xlsx`;
  const owner = { agentId: principal.agentId, needs: viewer.whole ? [...NEEDS, CONTACT_NUMBER] : NEEDS };
  await withWorkbook(fileName, [{ name: '客户', columns, rows: filter ? rows(filter) : [] }], (workbook) =>
    db.tenant(tenantId, async (tenant) => {
      const fileSaveName = await shelve(kernel, tenant, owner, workbook);
      await endTask(tenant, taskId, { fileSaveName, message: `共 ${written} 位客户`, done: written, total: written });
    }),
  );
}

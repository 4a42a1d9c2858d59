import { exportCalls } from '@lianxi/contracts/callcenter/call-export.contract';
import { callFilters, missedCauseNames } from '@lianxi/contracts/callcenter/call-record.contract';
import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import type { WrittenSummary } from '@lianxi/contracts/summary/summary.contract';
import { shownNumber } from '@lianxi/contracts/telephony/call-words';
import * as z from 'zod';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import { type AreaRoutes, routes } from '../../../platform/http/routes.ts';
import { defineJob, type Job } from '../../../platform/jobs/jobs.ts';
import type { Kernel } from '../../../platform/kernel.ts';
import { scopeOf } from '../../../platform/permissions/scope.ts';
import { localTime } from '../../../platform/spreadsheet/local-time.ts';
import { shelve, withWorkbook } from '../../../platform/spreadsheet/workbook-file.ts';
import { endTask, type RunningTask, runTask } from '../../../platform/tasks/run-task.ts';
import { startTask } from '../../../platform/tasks/task.queries.ts';
import { findWritten } from '../../summary/public.ts';
import { callsOf, pageBefore, showCall } from './call-record.queries.ts';

const schema = z.object({ tenantId: z.number(), taskId: z.string(), sessionId: z.string(), filters: callFilters });
export type ExportJob = Job<typeof schema>;

/** Calls read at a time, each page in a transaction of its own: a long one would keep the database from tidying up. */
const PAGE = 1000;
const SCOPE = 'callcenter_platformcall';
const NEEDS = ['callcenter_record_export', SCOPE];

const directions = { in: '呼入', out: '呼出', internal: '内部' };
const columns = [
  { title: '开始时间', width: 20 },
  { title: '方向', width: 8 },
  { title: '号码', width: 18 },
  { title: '客户', width: 14 },
  { title: '坐席', width: 12 },
  { title: '技能组', width: 16 },
  { title: '热线', width: 14 },
  { title: '结果', width: 20 },
  { title: '通话秒数', width: 10 },
  { title: '排队秒数', width: 10 },
  { title: '满意度', width: 8 },
  { title: '小结', width: 60 },
];

export function exportJob(kernel: Kernel): ExportJob {
  return defineJob(
    'call.export',
    schema,
    (job) =>
      runTask(job, async (task) => {
        await writeExport(kernel, task, job.data);
        return null;
      }),
    { retries: 2, expireSeconds: 900, pollSeconds: 1 },
  );
}

export function exportCallRoutes(job: () => ExportJob): AreaRoutes {
  return routes((on) => {
    on(exportCalls, async (ctx) => {
      const { principal, tenantId, body } = ctx;
      const taskId = await startTask(ctx, principal.agentId, { kind: 'call.export', title: '导出通话记录' });
      await ctx.kernel.jobs.send(ctx.tx, job(), { tenantId, taskId, sessionId: principal.sessionId, filters: body });
      ctx.audit({ target: `task:${taskId}`, after: { ...body, phone: body.phone && '…' } });
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
  const scope = scopeOf(principal, SCOPE);
  const whole = principal.holds(CONTACT_NUMBER);
  const reader = { principal, kernel, tenantId };
  let written = 0;

  const readPage = (before: string | null) =>
    db.tenant(tenantId, async (tenant) => {
      const calls = callsOf({ ...tenant, ...reader }, filters).where((eb) => scope.agentIds(eb, 'c.agent_id'));
      const page = await pageBefore(calls, before, PAGE);
      const ids = page.map(({ id }) => id);
      return { page, summaries: await findWritten(tenant, { cipher, whole }, 'call', ids) };
    });

  async function* rows(): AsyncGenerator<string[]> {
    let before: string | null = null;
    for (;;) {
      const { page, summaries }: Awaited<ReturnType<typeof readPage>> = await readPage(before);
      for (const row of page) {
        const call = showCall(reader, row);
        yield [
          localTime(call.begintime),
          directions[call.direction],
          shownNumber(call.callerId),
          call.custName,
          call.agentName,
          call.skillGroupName,
          call.did,
          call.answered ? '已接通' : missedCauseNames[call.missedCause] || '未接通',
          String(call.talkSeconds),
          String(call.queueSeconds),
          call.rating === null ? '' : String(call.rating),
          (summaries.get(row.id) ?? []).map(inWords).filter(Boolean).join('\n'),
        ];
      }
      written += page.length;
      await task.progress(written, written);
      before = page.at(-1)?.id ?? null;
      if (page.length < PAGE) return;
    }
  }

  const fileName = `通话记录-${localTime(new Date().toISOString()).slice(0, 10)}.xlsx`;
  const owner = { agentId: principal.agentId, needs: whole ? [...NEEDS, CONTACT_NUMBER] : NEEDS };
  await withWorkbook(fileName, [{ name: '通话记录', columns, rows: rows() }], (workbook) =>
    db.tenant(tenantId, async (tenant) => {
      const fileSaveName = await shelve(kernel, tenant, owner, workbook);
      await endTask(tenant, taskId, { fileSaveName, message: `共 ${written} 通电话`, done: written, total: written });
    }),
  );
}

/** Who wrote what; drafts are nobody's word. */
function inWords({ agName, state, answers }: WrittenSummary): string {
  if (state === 'draft' || answers.length === 0) return '';
  return `${agName}：${answers.map(({ label, words }) => `${label} ${words}`).join('；')}`;
}

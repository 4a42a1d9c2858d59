import { CodedError, commonErrors } from '@lianxi/contracts/kit/errors';
import { type Conversation, conversationFilters, type QualityMark } from '@lianxi/contracts/online/conversation.contract';
import { exportConversations } from '@lianxi/contracts/online/conversation-record.contract';
import type { WrittenSummary } from '@lianxi/contracts/summary/summary.contract';
import * as z from 'zod';
import { CONTACT_NUMBER } from '../../../platform/auth/user-info.ts';
import { type AreaRoutes, routes } from '../../../platform/http/routes.ts';
import { defineJob, type Job } from '../../../platform/jobs/jobs.ts';
import type { Kernel } from '../../../platform/kernel.ts';
import { maskNumbersIn } from '../../../platform/permissions/mask-text.ts';
import { scopeOf } from '../../../platform/permissions/scope.ts';
import { localTime } from '../../../platform/spreadsheet/local-time.ts';
import { shelve, withWorkbook } from '../../../platform/spreadsheet/workbook-file.ts';
import { endTask, type RunningTask, runTask } from '../../../platform/tasks/run-task.ts';
import { startTask } from '../../../platform/tasks/task.queries.ts';
import { findWritten } from '../../summary/public.ts';
import { findMarks, findRecordsBefore } from './record.queries.ts';

const schema = z.object({ tenantId: z.number(), taskId: z.string(), sessionId: z.string(), filters: conversationFilters });
export type ExportJob = Job<typeof schema>;

/** Conversations read at a time, each page in a transaction of its own: a long one would keep the database from tidying up. */
const PAGE = 500;
const SCOPE = 'online_dialoguerecord';
const NEEDS = ['online_record_export', SCOPE];

const states = { bot: '机器人接待', queued: '排队中', active: '接待中', closed: '已结束' } as Record<string, string>;
const marks = { good: '优秀', bad: '待改进' };
const columns = [
  { title: '会话编号', width: 12 },
  { title: '开始时间', width: 20 },
  { title: '访客', width: 16 },
  { title: '客服', width: 12 },
  { title: '技能组', width: 16 },
  { title: '状态', width: 10 },
  { title: '首次响应秒数', width: 12 },
  { title: '会话秒数', width: 10 },
  { title: '消息数', width: 8 },
  { title: '来源页面', width: 30 },
  { title: '质检标记', width: 10 },
  { title: '质检说明', width: 30 },
  { title: '小结', width: 60 },
];

export function exportJob(kernel: Kernel): ExportJob {
  return defineJob(
    'conversation.export',
    schema,
    (job) =>
      runTask(job, async (task) => {
        await writeExport(kernel, task, job.data);
        return null;
      }),
    { retries: 2, expireSeconds: 900, pollSeconds: 1 },
  );
}

export function exportConversationRoutes(job: () => ExportJob): AreaRoutes {
  return routes((on) => {
    on(exportConversations, async (ctx) => {
      const { principal, tenantId, body } = ctx;
      const taskId = await startTask(ctx, principal.agentId, { kind: 'conversation.export', title: '导出对话记录' });
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
  const scope = scopeOf(principal, SCOPE);
  const whole = principal.holds(CONTACT_NUMBER);
  const shown = (text: string) => (whole ? text : maskNumbersIn(text));
  let written = 0;

  const readPage = (before: string | null) =>
    db.tenant(tenantId, async (tenant) => {
      const page = await findRecordsBefore(tenant.tx, tenantId, scope, filters, { before, limit: PAGE });
      const ids = page.map(({ id }) => id);
      const summaries = await findWritten(tenant, { cipher, whole }, 'chat', ids);
      return { page, summaries, marked: await findMarks(tenant.tx, tenantId, ids) };
    });

  async function* rows(): AsyncGenerator<string[]> {
    let before: string | null = null;
    for (;;) {
      const { page, summaries, marked }: Awaited<ReturnType<typeof readPage>> = await readPage(before);
      for (const each of page) yield rowOf(each, marked.get(each.id), summaries.get(each.id) ?? [], shown);
      written += page.length;
      await task.progress(written, written);
      before = page.at(-1)?.id ?? null;
      if (page.length < PAGE) return;
    }
  }

  const fileName = `对话记录-${localTime(new Date().toISOString()).slice(0, 10)}.xlsx`;
  const owner = { agentId: principal.agentId, needs: whole ? [...NEEDS, CONTACT_NUMBER] : NEEDS };
  await withWorkbook(fileName, [{ name: '对话记录', columns, rows: rows() }], (workbook) =>
    db.tenant(tenantId, async (tenant) => {
      const fileSaveName = await shelve(kernel, tenant, owner, workbook);
      await endTask(tenant, taskId, { fileSaveName, message: `共 ${written} 个会话`, done: written, total: written });
    }),
  );
}

function rowOf(
  conversation: Conversation,
  quality: QualityMark | undefined,
  summaries: readonly WrittenSummary[],
  shown: (text: string) => string,
): string[] {
  const { id, createTime, firstReplyTime, closeTime, state } = conversation;
  return [
    id,
    localTime(createTime),
    shown(conversation.visitorName),
    conversation.agentName ?? '',
    conversation.chatGroupName ?? '',
    states[state] ?? state,
    secondsBetween(createTime, firstReplyTime),
    secondsBetween(createTime, closeTime),
    String(conversation.lastSeq),
    conversation.pageTitle || conversation.pageUrl,
    quality ? marks[quality.mark] : '',
    quality?.note ?? '',
    summaries.map(inWords).filter(Boolean).join('\n'),
  ];
}

function secondsBetween(from: string, to: string | null): string {
  return to === null ? '' : String(Math.round((Date.parse(to) - Date.parse(from)) / 1000));
}

/** Who wrote what; drafts are nobody's word. */
function inWords({ agName, state, answers }: WrittenSummary): string {
  if (state === 'draft' || answers.length === 0) return '';
  return `${agName}：${answers.map(({ label, words }) => `${label} ${words}`).join('；')}`;
}

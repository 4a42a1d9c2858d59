import { type Conversation, conversationFilters, type QualityMark } from '@lianxi/contracts/online/conversation.contract';
import { exportConversations } from '@lianxi/contracts/online/conversation-record.contract';
import type { WrittenSummary } from '@lianxi/contracts/summary/summary.contract';
import { routes } from '../../../platform/http/routes.ts';
import { maskNumbersIn } from '../../../platform/permissions/mask-text.ts';
import { scopeOf } from '../../../platform/permissions/scope.ts';
import { localTime } from '../../../platform/spreadsheet/local-time.ts';
import { defineExport } from '../../../platform/tasks/define-export.ts';
import { findWritten, inWords } from '../../summary/public.ts';
import { findMarks, findRecordsBefore } from './conversation-record.queries.ts';

const PAGE = 500;
const SCOPE = 'online_dialoguerecord';

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

export const conversationExport = defineExport({
  kind: 'conversation.export',
  name: '对话记录',
  told: (rows) => `共 ${rows} 个会话`,
  needs: ['online_record_export', SCOPE],
  holdsNumbers: true,
  filters: conversationFilters,
  columns,
  async open({ kernel: { cipher }, principal, whole }, filters) {
    const scope = scopeOf(principal, SCOPE);
    const shown = (text: string) => (whole ? text : maskNumbersIn(text));
    return {
      async readPage(tenant, before) {
        const { tx, tenantId } = tenant;
        const page = await findRecordsBefore(tx, tenantId, scope, filters, { before, limit: PAGE });
        const ids = page.map(({ id }) => id);
        const summaries = await findWritten(tenant, { cipher, whole }, 'chat', ids);
        const marked = await findMarks(tx, tenantId, ids);
        const rows = page.map((each) => rowOf(each, marked.get(each.id), summaries.get(each.id) ?? [], shown));
        return { rows, next: page.length < PAGE ? null : (ids.at(-1) ?? null) };
      },
    };
  },
});

export const exportConversationRoutes = routes((on) => {
  on(exportConversations, (ctx) => conversationExport.start(ctx, ctx.body));
});

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
    inWords(summaries),
  ];
}

function secondsBetween(from: string, to: string | null): string {
  return to === null ? '' : String(Math.round((Date.parse(to) - Date.parse(from)) / 1000));
}

import {
  type Conversation,
  type ConversationRecord,
  chatChannelNames,
  conversationFilters,
  conversationRecord,
} from '@lianxi/contracts/online/conversation.contract';
import { exportConversations } from '@lianxi/contracts/online/conversation-record.contract';
import { summaryFilterNames, type WrittenSummary } from '@lianxi/contracts/summary/summary.contract';
import { routes } from '../../../platform/http/routes.ts';
import { asSeenBy } from '../../../platform/permissions/reader-view.ts';
import { scopeOf } from '../../../platform/permissions/scope.ts';
import { localTime } from '../../../platform/spreadsheet/local-time.ts';
import { defineExport } from '../../../platform/tasks/define-export.ts';
import { chosenValue, namedRow, searchedText, timeRange } from '../../../platform/tasks/export-words.ts';
import { findWritten, inWords } from '../../summary/public.ts';
import { countRecords, findMarks, findRecordsBefore } from './conversation-record.queries.ts';

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
  words: {
    keyword: searchedText('访客名称或聊天内容'),
    state: chosenValue('状态', states),
    channel: chosenValue('渠道', chatChannelNames),
    summary: chosenValue('小结', summaryFilterNames),
    qualityMark: chosenValue('质检', marks),
    agentId: namedRow('客服', 'agents'),
    visitorId: searchedText('访客'),
    ...timeRange,
  },
  open({ principal, whole }, filters, ids) {
    const scope = scopeOf(principal, SCOPE);
    const wanted = { ...filters, ids, whole };
    return {
      count: ({ tx, tenantId }) => countRecords(tx, tenantId, scope, wanted),
      async readPage(tenant, before) {
        const { tx, tenantId } = tenant;
        const page = await findRecordsBefore(tx, tenantId, scope, wanted, { before, limit: PAGE });
        const readIds = page.map(({ id }) => id);
        const summaries = await findWritten(tenant, { whole }, 'chat', readIds);
        const marked = await findMarks(tx, tenantId, readIds);
        const rows = page.map((each) => {
          const record = { ...each, quality: marked.get(each.id) ?? null };
          return rowOf(asSeenBy(principal, conversationRecord, record), summaries.get(each.id) ?? []);
        });
        return { rows, next: page.length < PAGE ? null : (readIds.at(-1) ?? null) };
      },
    };
  },
});

export const exportConversationRoutes = routes((on) => {
  on(exportConversations, (ctx) => conversationExport.start(ctx, ctx.body));
});

function rowOf(conversation: Conversation & Pick<ConversationRecord, 'quality'>, summaries: readonly WrittenSummary[]): string[] {
  const { id, createTime, firstReplyTime, closeTime, state, quality } = conversation;
  return [
    id,
    localTime(createTime),
    conversation.visitorName,
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

import {
  type ChatFigures,
  channelStatisticsExported,
  messageStatisticsFilters,
} from '@lianxi/contracts/online/chat-statistics.contract';
import { chatChannelNames } from '@lianxi/contracts/online/conversation.contract';
import type { TenantTx } from '../../../platform/db/db.ts';
import { scopeOf } from '../../../platform/permissions/scope.ts';
import { periodOf } from '../../../platform/statistics/period.ts';
import { defineExport } from '../../../platform/tasks/define-export.ts';
import { chosenValue, namedRow, timeRange } from '../../../platform/tasks/export-words.ts';
import { agentWithin, countByAgent, countByChannel, countByDay } from './chat-statistics.queries.ts';

const PAGE = 500;

const figureColumns = [
  { title: '会话', width: 8 },
  { title: '接待', width: 8 },
  { title: '未接待', width: 8 },
  { title: '已结束', width: 8 },
  { title: '已响应', width: 8 },
  { title: '及时响应', width: 10 },
  { title: '未响应', width: 8 },
  { title: '平均首次响应秒数', width: 16 },
  { title: '平均时长秒数', width: 14 },
  { title: '访客消息', width: 10 },
  { title: '客服消息', width: 10 },
];

function figureCells(figures: ChatFigures): string[] {
  const { began, received, missed, closed, answered, answeredInTime, unanswered, firstReply, duration } = figures;
  const { visitorMessages, agentMessages } = figures;
  const counted = [
    began,
    received,
    missed,
    closed,
    answered,
    answeredInTime,
    unanswered,
    firstReply,
    duration,
    visitorMessages,
    agentMessages,
  ];
  return counted.map((value) => (value === null ? '' : String(value)));
}

export const messageStatisticsExport = defineExport({
  kind: 'message-statistics.export',
  name: '消息统计',
  told: (rows) => `共 ${rows} 位客服`,
  needs: ['online_messagestatistics'],
  holdsNumbers: false,
  filters: messageStatisticsFilters,
  columns: [{ title: '客服', width: 12 }, { title: '工号', width: 10 }, { title: '部门', width: 16 }, ...figureColumns],
  words: { agentId: namedRow('客服', 'agents'), ...timeRange },
  open({ principal }, filters) {
    // One moment for all pages: rows do not move between pages.
    const period = periodOf(filters, new Date());
    const only = agentWithin(scopeOf(principal, 'online_messagestatistics'), filters);
    return {
      count: async (tenant) => (await countByAgent(tenant, period, only, { currentPage: 1, pageSize: 1 })).total,
      async readPage(tenant, from) {
        const currentPage = Number(from ?? 1);
        const { list } = await countByAgent(tenant, period, only, { currentPage, pageSize: PAGE });
        const rows = list.map(({ agName, agNo, departName, ...figures }) => [agName, agNo, departName, ...figureCells(figures)]);
        return { rows, next: list.length < PAGE ? null : String(currentPage + 1) };
      },
    };
  },
});

export const channelStatisticsExport = defineExport({
  kind: 'channel-statistics.export',
  name: '渠道统计',
  told: (rows) => `共 ${rows} 行`,
  needs: ['online_report'],
  holdsNumbers: false,
  filters: channelStatisticsExported,
  columns: [{ title: '渠道或日期', width: 14 }, ...figureColumns],
  words: {
    by: chosenValue('统计方式', { channel: '按渠道', day: '按日期' }),
    channel: chosenValue('渠道', chatChannelNames),
    ...timeRange,
  },
  open({ principal }, filters) {
    const period = periodOf(filters, new Date());
    const scope = scopeOf(principal, 'online_report');
    const find = async (tenant: TenantTx) =>
      filters.by === 'day'
        ? await countByDay(tenant, period, scope, filters)
        : (await countByChannel(tenant, period, scope, filters)).map((row) => ({ ...row, id: chatChannelNames[row.id] }));
    return {
      count: async (tenant) => (await find(tenant)).length,
      async readPage(tenant) {
        const counted = await find(tenant);
        return { rows: counted.map(({ id, ...figures }) => [id, ...figureCells(figures)]), next: null };
      },
    };
  },
});

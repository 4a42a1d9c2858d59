import { exportCalls } from '@lianxi/contracts/callcenter/call-export.contract';
import { callFilters } from '@lianxi/contracts/callcenter/call-record.contract';
import { missedCauseNames } from '@lianxi/contracts/callcenter/missed-cause';
import { summaryFilterNames } from '@lianxi/contracts/summary/summary.contract';
import { shownNumber } from '@lianxi/contracts/telephony/call-words';
import type { TenantTx } from '../../../platform/db/db.ts';
import { countRows } from '../../../platform/db/find-page.ts';
import { routes } from '../../../platform/http/routes.ts';
import { scopeOf } from '../../../platform/permissions/scope.ts';
import { localTime } from '../../../platform/spreadsheet/local-time.ts';
import { defineExport } from '../../../platform/tasks/define-export.ts';
import { chosenValue, namedRow, searchedText, timeRange } from '../../../platform/tasks/export-words.ts';
import { findWritten, inWords } from '../../summary/public.ts';
import { callsOf, pageBefore, showCall } from './call-record.queries.ts';

const PAGE = 1000;
const SCOPE = 'callcenter_platformcall';

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

export const callExport = defineExport({
  kind: 'call.export',
  name: '通话记录',
  told: (rows) => `共 ${rows} 通电话`,
  needs: ['callcenter_record_export', SCOPE],
  holdsNumbers: true,
  filters: callFilters,
  columns,
  words: {
    phone: searchedText('电话号码'),
    direction: chosenValue('方向', directions),
    answered: chosenValue('结果', { 0: '未接通', 1: '已接通' }),
    summary: chosenValue('小结', summaryFilterNames),
    review: chosenValue('满意度', { rated: '已评价', bad: '差评' }),
    agentId: namedRow('坐席', 'agents'),
    skillGroupId: namedRow('技能组', 'skill_groups'),
    ...timeRange,
  },
  open({ principal, whole }, filters, ids) {
    const scope = scopeOf(principal, SCOPE);
    const found = (tenant: TenantTx) => {
      const calls = callsOf({ ...tenant, principal }, filters).where((eb) => scope.agentIds(eb, 'c.agent_id'));
      return ids ? calls.where('c.id', 'in', ids) : calls;
    };
    return {
      count: (tenant) => countRows(found(tenant)),
      async readPage(tenant, before) {
        const reader = { ...tenant, principal };
        const page = await pageBefore(found(tenant), before, PAGE);
        const calledIds = page.map(({ id }) => id);
        const summaries = await findWritten(tenant, { whole }, 'call', calledIds);
        const rows = page.map((row) => {
          const call = showCall(reader, row);
          return [
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
            inWords(summaries.get(row.id) ?? []),
          ];
        });
        return { rows, next: page.length < PAGE ? null : (calledIds.at(-1) ?? null) };
      },
    };
  },
});

export const exportCallRoutes = routes((on) => {
  on(exportCalls, (ctx) => callExport.start(ctx, ctx.body));
});

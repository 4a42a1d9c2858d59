import { summaryMarkNames } from '@lianxi/contracts/summary/summary.contract';
import { type ListedSummary, summaryFilters } from '@lianxi/contracts/summary/summary-list.contract';
import { summaryChannelNames } from '@lianxi/contracts/summary/summary-words';
import { shownNumber } from '@lianxi/contracts/telephony/call-words';
import type { TenantTx } from '../../../platform/db/db.ts';
import { countRows } from '../../../platform/db/find-page.ts';
import { scopeOf } from '../../../platform/permissions/scope.ts';
import { localTime } from '../../../platform/spreadsheet/local-time.ts';
import { defineExport } from '../../../platform/tasks/define-export.ts';
import { chosenValue, namedRow, searchedText, timeRange } from '../../../platform/tasks/export-words.ts';
import { summaryText } from '../summary/summary-words.ts';
import { findSummaries, showSummaries } from './summary-list.queries.ts';

const PAGE = 1000;
const SCOPE = 'business_list';

const columns = [
  { title: '联系时间', width: 20 },
  { title: '渠道', width: 10 },
  { title: '客户', width: 14 },
  { title: '号码', width: 18 },
  { title: '坐席', width: 12 },
  { title: '状态', width: 10 },
  { title: '模板', width: 16 },
  { title: '提交时间', width: 20 },
  { title: '小结', width: 60 },
];

export const summaryExport = defineExport({
  kind: 'summary.export',
  name: '小结',
  told: (rows) => `共 ${rows} 条小结`,
  needs: ['business_list_export', SCOPE],
  holdsNumbers: true,
  filters: summaryFilters,
  columns,
  words: {
    keyword: searchedText('姓名或完整号码'),
    channel: chosenValue('渠道', summaryChannelNames),
    state: chosenValue('状态', summaryMarkNames),
    agentId: namedRow('坐席', 'agents'),
    templateId: namedRow('模板', 'summary_templates'),
    ...timeRange,
  },
  open({ principal }, filters, ids) {
    const scope = scopeOf(principal, SCOPE);
    const found = (tenant: TenantTx) => findSummaries({ ...tenant, principal }, scope, { ...filters, ids });
    return {
      async count(tenant) {
        const all = found(tenant);
        return all === null ? 0 : countRows(all);
      },
      async readPage(tenant, before) {
        const rest = found(tenant);
        const page = rest && (before === null ? rest : rest.where('s.id', '<', before));
        const rows = (await page?.orderBy('s.id', 'desc').limit(PAGE).execute()) ?? [];
        const shown = await showSummaries({ ...tenant, principal }, rows);
        return { rows: shown.map(cellsOf), next: rows.length < PAGE ? null : (rows.at(-1)?.id ?? null) };
      },
    };
  },
});

function cellsOf(summary: ListedSummary): string[] {
  const { contactTime, channel, custName, phone, agName, state, templateName, doneTime, answers } = summary;
  return [
    localTime(contactTime),
    summaryChannelNames[channel],
    custName,
    // The handle of a masked number is useful only inside the portal.
    shownNumber(phone),
    agName,
    summaryMarkNames[state],
    templateName,
    doneTime === null ? '' : localTime(doneTime),
    summaryText(answers),
  ];
}

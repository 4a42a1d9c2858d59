import {
  type BusinessFigures,
  type BusinessReportRow,
  businessReportFilters,
} from '@lianxi/contracts/insight/business-report.contract';
import type { SealedDb } from '../../../platform/db/db.ts';
import { type ScopeFilter, scopeOf } from '../../../platform/permissions/scope.ts';
import { type Period, periodOf } from '../../../platform/statistics/period.ts';
import { defineExport } from '../../../platform/tasks/define-export.ts';
import { chosenValue, namedRow, timeRange } from '../../../platform/tasks/export-words.ts';
import { countPlans } from '../../customer/public.ts';
import { type CountedChoice, countSummaries } from '../../summary/public.ts';
import { periodBefore } from './agent-report.ts';

const CODE = 'report_businessreport';

interface BusinessAsked {
  readonly period: Period;
  readonly scope: ScopeFilter;
  readonly channel?: 'call' | 'chat' | undefined;
  readonly agentId?: string | undefined;
  readonly compare: boolean;
  readonly now: Date;
}

const keyOf = ({ templateId, label, words }: CountedChoice) => `${templateId ?? ''} ${label} ${words}`;

/** What was chosen in the summaries of a time, the most frequent first, with the visit plans for it. */
export async function readBusinessReport(reader: SealedDb, asked: BusinessAsked) {
  const read = async (period: Period) => {
    const { written, owed, choices } = await countSummaries(reader, { ...asked, period });
    const totals: BusinessFigures = { written, owed, ...(await countPlans(reader, { ...asked, period })) };
    return { choices, totals };
  };
  const now = await read(asked.period);
  const before = asked.compare ? await read(periodBefore(asked.period)) : null;
  const former = new Map(before?.choices.map((choice) => [keyOf(choice), choice.count]));
  const rows = now.choices.map((choice): BusinessReportRow => {
    const { templateName, label, words, count, answered } = choice;
    const share = Math.round((count / answered) * 1000) / 10;
    return { id: keyOf(choice), templateName, label, words, count, share, before: before && (former.get(keyOf(choice)) ?? 0) };
  });
  return {
    rows: rows.sort((a, b) => b.count - a.count || a.id.localeCompare(b.id)),
    totals: now.totals,
    before: before?.totals ?? null,
  };
}

export const businessReportExport = defineExport({
  kind: 'businessreport.export',
  name: '业务报表',
  told: (rows) => `共 ${rows} 行`,
  needs: [CODE],
  holdsNumbers: false,
  filters: businessReportFilters,
  columns: [
    { title: '模板', width: 18 },
    { title: '字段', width: 14 },
    { title: '选项', width: 28 },
    { title: '小结数', width: 10 },
    { title: '占比（%）', width: 10 },
  ],
  words: { channel: chosenValue('渠道', { call: '电话', chat: '在线' }), agentId: namedRow('坐席', 'agents'), ...timeRange },
  open({ principal }, filters) {
    const now = new Date();
    const asked = { ...filters, period: periodOf(filters, now), scope: scopeOf(principal, CODE), compare: false, now };
    return {
      count: async (tenant) => (await readBusinessReport(tenant, asked)).rows.length,
      async readPage(tenant) {
        const { rows } = await readBusinessReport(tenant, asked);
        return {
          rows: rows.map(({ templateName, label, words, count, share }) => [
            templateName,
            label,
            words,
            String(count),
            String(share),
          ]),
          next: null,
        };
      },
    };
  },
});

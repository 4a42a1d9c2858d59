import { videoReportFilters } from '@lianxi/contracts/videocall/report.contract';
import type { TenantTx } from '../../../platform/db/db.ts';
import { scopeOf } from '../../../platform/permissions/scope.ts';
import { periodOf } from '../../../platform/statistics/period.ts';
import { defineExport } from '../../../platform/tasks/define-export.ts';
import { chosenValue, timeRange } from '../../../platform/tasks/export-words.ts';
import { countVideoCalls } from './report.queries.ts';

const REPORT = 'videocall_report';

export const videoReportExport = defineExport({
  kind: 'video-report.export',
  name: '视频报表',
  told: (rows) => `共 ${rows} 行`,
  needs: [REPORT],
  holdsNumbers: false,
  filters: videoReportFilters,
  columns: [
    { title: '日期、坐席或技能组', width: 20 },
    { title: '呼入', width: 8 },
    { title: '接听', width: 8 },
    { title: '放弃', width: 8 },
    { title: '平均等待秒数', width: 14 },
    { title: '平均通话秒数', width: 14 },
    { title: '评价数', width: 8 },
    { title: '平均满意度', width: 12 },
  ],
  words: { by: chosenValue('统计方式', { day: '按日期', agent: '按坐席', group: '按技能组' }), ...timeRange },
  open({ principal }, filters) {
    const period = periodOf(filters, new Date());
    const scope = scopeOf(principal, REPORT);
    const find = (tenant: TenantTx) => countVideoCalls(tenant, filters.by, period, scope);
    return {
      count: async (tenant) => (await find(tenant)).length,
      async readPage(tenant) {
        const counted = await find(tenant);
        const rows = counted.map(({ name, offered, answered, abandoned, wait, length, rated, rating }) =>
          [name, offered, answered, abandoned, wait, length, rated, rating].map((cell) => (cell === null ? '' : String(cell))),
        );
        return { rows, next: null };
      },
    };
  },
});

import { collectionReportFilters, collectorReportFilters } from '@lianxi/contracts/collection/collection-report.contract';
import { plainYuan } from '@lianxi/contracts/market/money';
import type { TenantTx } from '../../../platform/db/db.ts';
import { scopeOf } from '../../../platform/permissions/scope.ts';
import { defineExport } from '../../../platform/tasks/define-export.ts';
import { chosenValue, namedRow, timeRange } from '../../../platform/tasks/export-words.ts';
import { collectionSettings } from '../setting/setting.queries.ts';
import { countCases } from './case-report.ts';
import { countCollectors } from './collector-report.ts';
import { daysOf } from './figures.ts';

const REPORT = 'report_callable';
const COLLECTORS = 'report_callable_salesman';
const wide = (title: string) => ({ title, width: 14 });

export const caseReportExport = defineExport({
  kind: 'collection-report.export',
  name: '催收报表',
  told: (rows) => `共 ${rows} 行`,
  needs: [REPORT],
  holdsNumbers: false,
  filters: collectionReportFilters,
  columns: [
    { title: '批次、阶段或团队', width: 30 },
    ...['案件数', '委案金额（元）', '待还案件', '待还金额（元）', '还款笔数', '回收金额（元）'].map(wide),
    ...['已兑现', '部分兑现', '已违约'].map(wide),
  ],
  words: { by: chosenValue('统计方式', { batch: '按批次', stage: '按阶段', team: '按团队' }), ...timeRange },
  open({ principal }, filters) {
    const now = new Date();
    const days = daysOf(filters, now);
    const scope = scopeOf(principal, REPORT);
    const find = async (tenant: TenantTx) => {
      const { tx, tenantId, cipher } = tenant;
      const { stages } = await collectionSettings.find(tenant);
      return countCases({ tx, tenantId, cipher, scope }, { by: filters.by, days, stages, now });
    };
    return {
      count: async (tenant) => (await find(tenant)).length,
      async readPage(tenant) {
        const rows = (await find(tenant)).map(({ name, cases, owed, recovered, kept, partly, broken }) => [
          ...[name, String(cases.count), plainYuan(cases.amount), String(owed.count), plainYuan(owed.amount)],
          ...[String(recovered.count), plainYuan(recovered.amount)],
          ...[kept, partly, broken].map(({ count }) => String(count)),
        ]);
        return { rows, next: null };
      },
    };
  },
});

export const collectorReportExport = defineExport({
  kind: 'collector-report.export',
  name: '催收员明细',
  told: (rows) => `共 ${rows} 行`,
  needs: [COLLECTORS],
  holdsNumbers: false,
  filters: collectorReportFilters,
  columns: [
    { title: '催收员', width: 18 },
    ...['日期', '联系次数', '接通次数', '新增承诺', '承诺金额（元）', '还款笔数', '回收金额（元）'].map(wide),
    ...['已兑现', '未兑现'].map(wide),
  ],
  words: { ownerId: namedRow('催收员', 'agents'), ...timeRange },
  open({ principal }, filters) {
    const days = daysOf(filters, new Date());
    const scope = scopeOf(principal, COLLECTORS);
    const find = ({ tx, tenantId, cipher }: TenantTx) => countCollectors({ tx, tenantId, cipher, scope }, days, filters.ownerId);
    return {
      count: async (tenant) => (await find(tenant)).length,
      async readPage(tenant) {
        const rows = (await find(tenant)).map(({ name, day, attempts, reached, promised, recovered, kept, missed }) => [
          ...[name, day, String(attempts.count), String(reached.count), String(promised.count), plainYuan(promised.amount)],
          ...[String(recovered.count), plainYuan(recovered.amount), String(kept.count), String(missed.count)],
        ]);
        return { rows, next: null };
      },
    };
  },
});

import {
  type CustomerFigures,
  type CustomerReportBy,
  type CustomerReportRow,
  customerFigureNames,
  customerReportByNames,
  customerReportFilters,
} from '@lianxi/contracts/insight/customer-report.contract';
import type { TenantDb, TenantTx } from '../../../platform/db/db.ts';
import { type ScopeFilter, scopeOf } from '../../../platform/permissions/scope.ts';
import { type Period, periodOf } from '../../../platform/statistics/period.ts';
import { defineExport } from '../../../platform/tasks/define-export.ts';
import { chosenValue, namedRow, timeRange } from '../../../platform/tasks/export-words.ts';
import { countCustomers } from '../../customer/public.ts';
import { findOrdersMade } from '../../market/public.ts';
import { periodBefore } from './agent-report.ts';

const CODE = 'report_customerreport';

export interface CustomersAsked {
  readonly by: CustomerReportBy;
  readonly period: Period;
  readonly scope: ScopeFilter;
  readonly ownerId?: string | undefined;
  readonly compare: boolean;
}

const nothing: CustomerFigures = { created: 0, allotted: 0, recovered: 0, followed: 0, orders: 0, amount: 0 };
const sources: Record<string, string> = { lead: '线索转化', imported: '导入', created: '手工新建' };
const levels: Record<string, string> = { vip: 'VIP', normal: '普通' };

/** The rows of the report, and what they come to. A customer of whom several rows count a follow-up is one in the totals. */
export async function readCustomerReport(tenant: TenantDb, asked: CustomersAsked) {
  const { by, period, compare, ...rest } = asked;
  const read = async (within: Period) => {
    const orders = await findOrdersMade(tenant, within);
    const [rows, [total]] = await Promise.all([
      countCustomers(tenant, { ...rest, by, period: within, orders }),
      countCustomers(tenant, { ...rest, by: null, period: within, orders }),
    ]);
    return { rows, total: figuresOf(total) };
  };
  const [now, before, nameOf] = await Promise.all([
    read(period),
    compare ? read(periodBefore(period)) : null,
    by === 'owner' ? agentNames(tenant) : new Map<string, string>(),
  ]);
  const former = new Map(before?.rows.map((row) => [row.key, figuresOf(row)]));
  const rows = now.rows.map((row): CustomerReportRow => {
    const id = row.key === null || row.key === '' ? 'none' : row.key;
    return { id, name: nameFor(by, id, nameOf), ...figuresOf(row), before: before && (former.get(row.key) ?? nothing) };
  });
  return {
    rows: rows.sort((a, b) =>
      by === 'day' ? b.id.localeCompare(a.id) : b.created - a.created || b.followed - a.followed || a.id.localeCompare(b.id),
    ),
    totals: now.total,
    before: before?.total ?? null,
  };
}

const figuresOf = (row: CustomerFigures | undefined): CustomerFigures => {
  const { created, allotted, recovered, followed, orders, amount } = row ?? nothing;
  return { created, allotted, recovered, followed, orders, amount };
};

function nameFor(by: CustomerReportBy, id: string, agents: ReadonlyMap<string, string>): string {
  if (by === 'owner') return id === 'none' ? '公海' : (agents.get(id) ?? '已删除');
  if (id === 'none') return '未填写';
  return (by === 'source' ? sources[id] : by === 'level' ? levels[id] : undefined) ?? id;
}

async function agentNames({ tx, tenantId }: TenantDb): Promise<Map<string, string>> {
  const rows = await tx.selectFrom('agents').select(['id', 'name', 'ag_no']).where('tenant_id', '=', tenantId).execute();
  return new Map(rows.map(({ id, name, ag_no }) => [id, `${name} ${ag_no}`]));
}

const figures = Object.keys(customerFigureNames) as (keyof CustomerFigures)[];

export const customerReportExport = defineExport({
  kind: 'customerreport.export',
  name: '客户报表',
  told: (rows) => `共 ${rows} 行`,
  needs: [CODE],
  holdsNumbers: false,
  filters: customerReportFilters,
  columns: [
    { title: '名称', width: 22 },
    ...figures.map((name) => ({ title: `${customerFigureNames[name].name}${name === 'amount' ? '（元）' : ''}`, width: 14 })),
  ],
  words: { by: chosenValue('统计方式', customerReportByNames), ownerId: namedRow('归属坐席', 'agents'), ...timeRange },
  open({ principal }, filters) {
    const period = periodOf(filters, new Date());
    const scope = scopeOf(principal, CODE);
    const find = async (tenant: TenantTx) =>
      (await readCustomerReport(tenant, { ...filters, period, scope, compare: false })).rows;
    return {
      count: async (tenant) => (await find(tenant)).length,
      async readPage(tenant) {
        const rows = (await find(tenant)).map((row) => [
          row.name,
          ...figures.map((name) => String(name === 'amount' ? row.amount / 100 : row[name])),
        ]);
        return { rows, next: null };
      },
    };
  },
});

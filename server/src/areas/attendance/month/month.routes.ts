import {
  attendanceDays,
  attendanceErrors,
  closedMonths,
  closeMonth,
  exportMonth,
  monthFilters,
  monthSheet,
} from '@lianxi/contracts/attendance/attendance.contract';
import { CodedError } from '@lianxi/contracts/kit/errors';
import { tenantDate } from '@lianxi/contracts/kit/tenant-day';
import { sql } from 'kysely';
import type { TenantDb, TenantTx } from '../../../platform/db/db.ts';
import { existing } from '../../../platform/http/existing.ts';
import { routes } from '../../../platform/http/routes.ts';
import { scopeOf } from '../../../platform/permissions/scope.ts';
import { defineExport } from '../../../platform/tasks/define-export.ts';
import { searchedText } from '../../../platform/tasks/export-words.ts';
import { findDays, findMonthPage, monthRows } from './month.queries.ts';

const CODE = 'basicmodule_attendance';

export const monthExport = defineExport({
  kind: 'attendance.export',
  name: '考勤月报',
  told: (rows) => `共 ${rows} 人`,
  needs: [CODE],
  holdsNumbers: false,
  filters: monthFilters,
  columns: ['工号', '坐席', '部门', '应出勤班次', '实际出勤班次', '应出勤分钟', '出勤分钟', '请假分钟', '缺勤分钟']
    .concat(['迟到次数', '迟到分钟', '早退次数', '早退分钟', '缺卡次数', '缺勤次数', '休息日上班分钟', '加班分钟'])
    .map((title) => ({ title, width: 14 })),
  words: {
    month: { label: '月份', value: (value) => value },
    departmentId: searchedText('部门'),
    keyword: searchedText('姓名或工号'),
  },
  open({ principal }, filters) {
    const scope = scopeOf(principal, CODE);
    const find = (tenant: TenantTx) => monthRows(tenant, scope, filters).execute();
    return {
      count: async (tenant) => (await find(tenant)).length,
      async readPage(tenant) {
        const rows = (await find(tenant)).map((row) => [
          ...[row.agNo, row.agName, row.departName, row.shifts, row.attended, row.scheduled, row.present, row.leave, row.away],
          ...[row.late, row.lateMinutes, row.early, row.earlyMinutes, row.missing, row.absent, row.extra, row.overtime],
        ]);
        return { rows: rows.map((cells) => cells.map(String)), next: null };
      },
    };
  },
});

export const monthRoutes = routes(
  (on) => {
    on(monthSheet, (ctx) =>
      findMonthPage(ctx, ctx.scope, { ...ctx.query, month: ctx.query.month ?? thisMonth(ctx.now) }, ctx.query),
    );

    on(attendanceDays, async (ctx) => {
      const agent = await ctx.tx
        .selectFrom('agents as a')
        .select('a.name')
        .where('a.tenant_id', '=', ctx.tenantId)
        .where('a.id', '=', ctx.params.id)
        .where((eb) => ctx.scope.agentIds(eb, 'a.id'))
        .executeTakeFirst();
      const { name } = existing(agent);
      const month = ctx.query.month ?? thisMonth(ctx.now);
      const [days, closed] = await Promise.all([findDays(ctx, ctx.params.id, month), isClosed(ctx, month)]);
      return { agName: name, closed, days };
    });

    on(exportMonth, (ctx) => monthExport.start(ctx, { ids: null, filters: ctx.body }));

    on(closedMonths, async ({ tx, tenantId }) => {
      const rows = await tx
        .selectFrom('attendance_months as m')
        .leftJoin('agents as a', (join) => join.onRef('a.tenant_id', '=', 'm.tenant_id').onRef('a.id', '=', 'm.closed_by'))
        .select(['m.month', 'm.closed_at', 'a.name'])
        .where('m.tenant_id', '=', tenantId)
        .orderBy('m.month', 'desc')
        .execute();
      return rows.map(({ month, closed_at, name }) => ({
        month: month.slice(0, 7),
        closedByName: name ?? '',
        closedTime: closed_at.toISOString(),
      }));
    });

    on(closeMonth, async (ctx) => {
      const { month } = ctx.body;
      if (month >= thisMonth(ctx.now)) throw new CodedError(attendanceErrors.monthNotOver);
      if (await hasOpenDays(ctx, month)) throw new CodedError(attendanceErrors.notSettled);
      await ctx.tx
        .insertInto('attendance_months')
        .values({ tenant_id: ctx.tenantId, month: `${month}-01`, closed_by: ctx.principal.agentId })
        .execute();
      ctx.audit({ target: `attendance:${month}`, after: { 封账: month } });
      return null;
    });
  },
  { attendance_months_pkey: attendanceErrors.alreadyClosed },
);

const thisMonth = (now: Date) => tenantDate(now).slice(0, 7);

async function isClosed({ tx, tenantId }: TenantDb, month: string): Promise<boolean> {
  const found = tx.selectFrom('attendance_months').select('month').where('tenant_id', '=', tenantId);
  return (await found.where('month', '=', `${month}-01`).executeTakeFirst()) !== undefined;
}

async function hasOpenDays({ tx, tenantId }: TenantDb, month: string): Promise<boolean> {
  const open = await tx
    .selectFrom('attendance_results')
    .select('day')
    .where('tenant_id', '=', tenantId)
    .where('day', '>=', `${month}-01`)
    .where('day', '<', sql<string>`(${`${month}-01`}::date + interval '1 month')::date`)
    .where('state', '<>', 'settled')
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

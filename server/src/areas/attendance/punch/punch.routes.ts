import { exportPunches, punchFilters, punchList, punchSources } from '@lianxi/contracts/attendance/punch.contract';
import type { TenantTx } from '../../../platform/db/db.ts';
import { countRows, findPage } from '../../../platform/db/find-page.ts';
import { routes } from '../../../platform/http/routes.ts';
import { scopeOf } from '../../../platform/permissions/scope.ts';
import { localTime } from '../../../platform/spreadsheet/local-time.ts';
import { defineExport } from '../../../platform/tasks/define-export.ts';
import { chosenValue, namedRow, searchedText, timeRange } from '../../../platform/tasks/export-words.ts';
import { punchCells, punchesOf, punchKinds, showPunch } from './punch.queries.ts';

const CODE = 'basicmodule_clock';
const PAGE = 1000;

export const punchExport = defineExport({
  kind: 'punch.export',
  name: '打卡记录',
  told: (rows) => `共 ${rows} 次打卡`,
  needs: [CODE],
  holdsNumbers: false,
  filters: punchFilters,
  columns: [
    { title: '时间', width: 20 },
    { title: '工号', width: 10 },
    { title: '坐席', width: 12 },
    { title: '部门', width: 16 },
    { title: '打卡', width: 8 },
    { title: '来源', width: 10 },
    { title: '所属日期', width: 12 },
    { title: '班次', width: 12 },
    { title: '补卡审批人', width: 12 },
  ],
  words: {
    keyword: searchedText('姓名或工号'),
    agentId: namedRow('坐席', 'agents'),
    kind: chosenValue('打卡', punchKinds),
    source: chosenValue('来源', punchSources),
    ...timeRange,
  },
  open({ principal }, filters) {
    const scope = scopeOf(principal, CODE);
    const found = (tenant: TenantTx) => punchesOf(tenant, scope, filters);
    return {
      count: (tenant) => countRows(found(tenant)),
      async readPage(tenant, from) {
        const first = Number(from ?? 0);
        const rows = await found(tenant).limit(PAGE).offset(first).execute();
        const cells = rows.map(showPunch).map((punch) => [localTime(punch.at), ...punchCells(punch)]);
        return { rows: cells, next: rows.length < PAGE ? null : String(first + PAGE) };
      },
    };
  },
});

export const punchRoutes = routes((on) => {
  on(punchList, (ctx) => findPage(punchesOf(ctx, ctx.scope, ctx.query), ctx.query, showPunch));
  on(exportPunches, (ctx) => punchExport.start(ctx, { ids: null, filters: ctx.body }));
});

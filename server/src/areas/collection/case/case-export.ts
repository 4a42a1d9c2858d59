import { caseFilters, exportCases } from '@lianxi/contracts/collection/collection-case.contract';
import { attemptOutcomes, caseStates, promiseStates } from '@lianxi/contracts/collection/collection-words';
import { plainYuan } from '@lianxi/contracts/market/money';
import type { TenantTx } from '../../../platform/db/db.ts';
import { countRows } from '../../../platform/db/find-page.ts';
import { routes } from '../../../platform/http/routes.ts';
import { maskNumbersIn } from '../../../platform/permissions/mask-text.ts';
import { scopeOf } from '../../../platform/permissions/scope.ts';
import { localTime } from '../../../platform/spreadsheet/local-time.ts';
import { defineExport } from '../../../platform/tasks/define-export.ts';
import { chosenValue, namedRow, searchedText } from '../../../platform/tasks/export-words.ts';
import { collectionSettings } from '../setting/setting.queries.ts';
import { casesOf, showCase, shown } from './case.queries.ts';

const PAGE = 1000;
const SCOPE = 'callable_list';

export const caseExport = defineExport({
  kind: 'collection-case.export',
  name: '催收案件',
  told: (rows) => `共 ${rows} 个案件`,
  needs: [SCOPE],
  holdsNumbers: true,
  filters: caseFilters,
  columns: [
    { title: '合同号', width: 20 },
    { title: '委托方', width: 20 },
    { title: '批次', width: 20 },
    { title: '债务人', width: 12 },
    { title: '阶段', width: 10 },
    { title: '逾期天数', width: 10 },
    { title: '委案金额（元）', width: 14 },
    { title: '待还金额（元）', width: 14 },
    { title: '状态', width: 10 },
    { title: '承诺金额（元）', width: 14 },
    { title: '承诺日期', width: 12 },
    { title: '承诺状态', width: 10 },
    { title: '最近联系', width: 20 },
    { title: '联系结果', width: 12 },
    { title: '归属坐席', width: 12 },
  ],
  words: {
    keyword: searchedText('关键字'),
    state: chosenValue('状态', caseStates),
    stage: searchedText('阶段'),
    whose: chosenValue('归属', { mine: '我的', free: '未分配' }),
    batchId: searchedText('批次'),
    ownerId: namedRow('归属坐席', 'agents'),
    promise: chosenValue('承诺', { due: '今日到期', open: '待兑现', broken: '已违约', none: '无待兑现' }),
    contact: chosenValue('联系', { never: '从未联系', week: '7 天未联系' }),
    disputed: chosenValue('争议', { 1: '有争议' }),
    reduction: chosenValue('减免', { asked: '待审批' }),
    ids: searchedText('案件'),
  },
  open({ principal, whole }, filters, ids) {
    const scope = scopeOf(principal, SCOPE);
    const now = new Date();
    const text = (written: string) => (whole ? written : maskNumbersIn(written));
    const open = async (tenant: TenantTx) => {
      const { tx, tenantId, cipher } = tenant;
      const { stages } = await collectionSettings.find(tenant);
      const claims = principal.holds('callable_claim');
      const reader = { tx, tenantId, cipher, scope, stages, now, claims, agentId: principal.agentId };
      const found = casesOf(reader, filters);
      return { reader, found: ids ? found.where('c.id', 'in', ids) : found };
    };
    return {
      count: async (tenant) => countRows((await open(tenant)).found),
      async readPage(tenant, before) {
        const { reader, found } = await open(tenant);
        const rest = before === null ? found : found.where('c.id', '<', before);
        const page = await shown(rest, reader).orderBy('c.id', 'desc').limit(PAGE).execute();
        const rows = page.map((row) => {
          const one = showCase(tenant.cipher, reader.stages, row);
          return [
            one.contractNo,
            text(one.creditor),
            text(one.batchName),
            text(one.debtor),
            one.stage,
            String(one.overdueDays),
            plainYuan(one.opening),
            plainYuan(one.owed),
            caseStates[one.state],
            one.promise ? plainYuan(one.promise.amount) : '',
            one.promise?.dueDate ?? '',
            one.promise ? promiseStates[one.promise.state] : '',
            one.lastContactTime ? localTime(one.lastContactTime) : '',
            one.lastOutcome ? attemptOutcomes[one.lastOutcome] : '',
            one.ownerName,
          ];
        });
        return { rows, next: page.length < PAGE ? null : (page.at(-1)?.id ?? null) };
      },
    };
  },
});

export const caseExportRoutes = routes((on) => {
  on(exportCases, (ctx) => caseExport.start(ctx, ctx.body));
});

import { valueWords } from '@lianxi/contracts/audit/field-words';
import { operationLogFilters } from '@lianxi/contracts/audit/operation-log.contract';
import { targetWords } from '@lianxi/contracts/audit/target-words';
import { localTime } from '../spreadsheet/local-time.ts';
import { defineExport } from '../tasks/define-export.ts';
import { namedRow, searchedText, timeRange } from '../tasks/export-words.ts';
import { countOperations, listOperationsBefore } from './operation-log.queries.ts';

const PAGE = 1000;
const columns = [
  { title: '时间', width: 20 },
  { title: '操作人', width: 12 },
  { title: '操作', width: 20 },
  { title: '对象', width: 24 },
  { title: '修改前', width: 48 },
  { title: '修改后', width: 48 },
  { title: 'IP 地址', width: 18 },
];

const text = (value: unknown) => (value === null || value === undefined ? '' : valueWords(value));

export const operationLogExport = defineExport({
  kind: 'operation-log.export',
  name: '操作日志',
  told: (rows) => `共 ${rows} 条`,
  needs: ['basicmodule_operationlog'],
  holdsNumbers: false,
  filters: operationLogFilters,
  columns,
  words: { keyword: searchedText('关键词'), agentId: namedRow('操作人', 'agents'), ...timeRange },
  open: (_reader, filters, ids) => ({
    count: (tenant) => countOperations(tenant, { ...filters, ids }),
    async readPage(tenant, before) {
      const page = await listOperationsBefore(tenant, { ...filters, ids }, before, PAGE);
      const rows = page.map(({ createTime, agentName, operation, target, ip, ...change }) => [
        localTime(createTime),
        agentName,
        operation,
        targetWords(target),
        text(change.before),
        text(change.after),
        ip,
      ]);
      return { rows, next: page.length < PAGE ? null : (page.at(-1)?.id ?? null) };
    },
  }),
});

import { exportOperationLog, type OperationLogEntry, operationLogList } from '@lianxi/contracts/audit/operation-log.contract';
import { targetWords } from '@lianxi/contracts/audit/target-words';
import { loadAgents } from '@lianxi/shared/client/load-options';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { KeywordFilter, PickFilter, TimeRangeFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useExport } from '@lianxi/shared/list/use-export';
import { useList } from '@lianxi/shared/list/use-list';
import { EventTime } from '@lianxi/shared/ui/relative-time';
import { useState } from 'react';
import { OperationDrawer } from './operation.drawer.tsx';

const columns: readonly Column<OperationLogEntry>[] = [
  { key: 'operation', title: '操作', width: 180, render: ({ operation }) => operation },
  { key: 'target', title: '对象', width: 200, render: ({ target }) => targetWords(target) },
  { key: 'agentName', title: '操作人', width: 120, render: ({ agentName }) => agentName },
  { key: 'ip', title: 'IP 地址', width: 150, render: ({ ip }) => ip },
  { key: 'createTime', title: '时间', width: 160, render: ({ createTime }) => <EventTime at={createTime} /> },
];

/** The log of changes by users (specification section 2, /basicmodule/operationlog). */
export default function OperationLogPage() {
  const list = useList(operationLogList);
  const exporting = useExport(exportOperationLog, { list, name: '操作日志', numbers: false });
  const [open, setOpen] = useState<OperationLogEntry | null>(null);
  return (
    <ListPage
      title="操作日志"
      what="操作日志"
      list={list}
      columns={columns}
      onOpen={setOpen}
      openId={open?.id}
      empty={{ title: '还没有操作', words: '谁在什么时候修改了什么，会记录在这里。' }}
      selection={exporting.selection}
      actions={exporting.button}
      filters={
        <FilterBar list={list}>
          <KeywordFilter list={list} name="keyword" label="操作名称或对象" />
          <PickFilter list={list} name="agentId" label="操作人" none="全部操作人" load={loadAgents} />
          <TimeRangeFilter list={list} label="时间" begin="beginTime" end="endTime" />
        </FilterBar>
      }
    >
      {exporting.bar}
      {open && <OperationDrawer entry={open} onClose={() => setOpen(null)} />}
    </ListPage>
  );
}

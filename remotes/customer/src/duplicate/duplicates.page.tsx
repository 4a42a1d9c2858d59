import { Button } from '@douyinfe/semi-ui';
import {
  type DuplicateGroup,
  duplicateGroups,
  duplicateRun,
  startDuplicateRun,
} from '@lianxi/contracts/customer/duplicate.contract';
import { call } from '@lianxi/shared/client/api';
import { useAction } from '@lianxi/shared/client/use-action';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import type { Column } from '@lianxi/shared/list/data-table';
import { FilterBar } from '@lianxi/shared/list/filter-bar';
import { ChoiceFilter } from '@lianxi/shared/list/filters';
import { ListPage } from '@lianxi/shared/list/list-page';
import { useList } from '@lianxi/shared/list/use-list';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useEffect, useMemo, useState } from 'react';
import { likenesses, likenessWords } from './duplicate-words.ts';
import { MergeSheet } from './merge-sheet.tsx';
import { MergesSheet } from './merges-sheet.tsx';
import './merge-sheet.css';

const NAMES = 4;

const namesOf = ({ customers, count }: DuplicateGroup) => {
  const names = customers.slice(0, NAMES).map(({ custName, ownerName }) => `${custName}（${ownerName ?? '未分配'}）`);
  return `${names.join('、')}${count > NAMES ? ' 等' : ''}`;
};

const POLL_MS = 2000;

/** When all customers were compared, and the button that does it again. */
function Run() {
  /** The run before the one that was started here; undefined: none was started. */
  const [before, setBefore] = useState<string | null | undefined>(undefined);
  const { data } = useCall(duplicateRun, {}, { refetchInterval: before === undefined ? false : POLL_MS });
  const finished = data?.finishedTime;
  useEffect(() => {
    if (before === undefined || finished === before) return;
    setBefore(undefined);
    void invalidate(duplicateGroups);
  }, [before, finished]);
  const start = useAction(
    async () => {
      await call(startDuplicateRun);
      setBefore(finished ?? null);
    },
    { success: '已开始查重，可在任务中心查看进度', debounce: true },
  );
  return (
    <>
      {data && (
        <span className="duplicate-run">
          {data.finishedTime === null ? '尚未比对过全部客户' : '上次查重 '}
          {data.finishedTime && <RelativeTime at={data.finishedTime} />}
        </span>
      )}
      <Button disabled={start.disabled} onClick={() => void start.run()}>
        开始查重
      </Button>
    </>
  );
}

/** Customers who are probably one person, to be merged side by side. */
export default function DuplicatesPage() {
  const list = useList(duplicateGroups);
  const [open, setOpen] = useState<DuplicateGroup | 'merges' | null>(null);
  const columns = useMemo<readonly Column<DuplicateGroup>[]>(
    () => [
      { key: 'by', title: '依据', width: 140, render: ({ by }) => likenessWords[by] },
      { key: 'customers', title: '客户', width: 420, render: namesOf },
      { key: 'company', title: '公司', width: 220, render: ({ customers: [first] }) => first?.company || '—' },
      { key: 'count', title: '人数', width: 80, align: 'right', render: ({ count }) => count },
      {
        key: 'actions',
        title: '操作',
        width: 110,
        actions: true,
        render: (group) => (
          <span className="lx-row-actions">
            <button type="button" aria-label={`对比合并 ${group.customers[0]?.custName ?? ''}`} onClick={() => setOpen(group)}>
              对比合并
            </button>
          </span>
        ),
      },
    ],
    [],
  );
  return (
    <ListPage
      title="查重"
      what="疑似重复客户"
      list={list}
      filters={
        <FilterBar list={list}>
          <ChoiceFilter list={list} name="by" label="依据" none="全部依据" options={likenesses} />
        </FilterBar>
      }
      actions={
        <>
          <Run />
          <Button onClick={() => setOpen('merges')}>合并记录</Button>
        </>
      }
      columns={columns}
      empty={{ title: '没有疑似重复的客户', words: '邮箱相同，或姓名和公司都相同的客户会列在这里。' }}
    >
      {open === 'merges' && <MergesSheet onClose={() => setOpen(null)} />}
      {open && open !== 'merges' && <MergeSheet group={open} onClose={() => setOpen(null)} />}
    </ListPage>
  );
}

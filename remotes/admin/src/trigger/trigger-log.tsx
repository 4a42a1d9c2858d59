import { type Trigger, type TriggerRun, triggerLog } from '@lianxi/contracts/customer/trigger.contract';
import { type TriggerOutcome, triggerOutcomes } from '@lianxi/contracts/customer/trigger-rule';
import { useCall } from '@lianxi/shared/client/use-call';
import { type Column, DataTable } from '@lianxi/shared/list/data-table';
import { Empty, Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Pager } from '@lianxi/shared/ui/pager';
import { EventTime } from '@lianxi/shared/ui/relative-time';
import { Sheet } from '@lianxi/shared/ui/sheet';
import { useState } from 'react';
import './trigger.css';

const SIZES = [20, 50, 100];
const outcomes = Object.entries(triggerOutcomes) as [TriggerOutcome, string][];

const columns: readonly Column<TriggerRun>[] = [
  { key: 'custName', title: '客户', width: 110, render: ({ custName }) => custName },
  {
    key: 'outcome',
    title: '结果',
    width: 90,
    render: ({ outcome }) => (
      <span className="trigger-outcome" data-outcome={outcome}>
        {triggerOutcomes[outcome]}
      </span>
    ),
  },
  { key: 'reason', title: '说明', width: 280, render: ({ reason }) => <span title={reason}>{reason}</span> },
  { key: 'depth', title: '来源', width: 100, render: ({ depth }) => (depth === 0 ? '直接' : `第 ${depth} 层触发`) },
  { key: 'runTime', title: '时间', width: 130, render: ({ runTime }) => <EventTime at={runTime} /> },
];

/** The runs of a trigger in the last thirty days. Mounted while it is open. */
export function TriggerLog({ trigger, onClose }: { trigger: Trigger; onClose: () => void }) {
  const [page, setPage] = useState({ currentPage: 1, pageSize: 20 });
  const [outcome, setOutcome] = useState<TriggerOutcome | ''>('');
  const query = { ...page, ...(outcome && { outcome }) };
  const { data, error, refetch } = useCall(triggerLog, { params: { id: trigger.id }, query }, { staleTime: 0 });
  return (
    <Sheet title={`执行记录：${trigger.name}`} width={760} onClose={onClose}>
      <div className="trigger-log-head">
        <select
          className={outcome === '' ? 'lx-choice lx-choice-none' : 'lx-choice'}
          aria-label="结果"
          value={outcome}
          onChange={({ target }) => {
            setOutcome(target.value as TriggerOutcome | '');
            setPage({ ...page, currentPage: 1 });
          }}
        >
          <option value="">全部结果</option>
          {outcomes.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
        <span>保留最近 30 天</span>
      </div>
      {error && !data && <Failure what="执行记录" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading rows={8} />}
      {data?.list.length === 0 && <Empty title="没有执行记录" words="事件发生后，每位客户的结果和原因显示在这里。" />}
      {data && data.list.length > 0 && (
        <>
          <DataTable what="执行记录" rows={data.list} columns={columns} />
          <Pager
            {...page}
            total={data.total}
            pageSizes={SIZES}
            onChange={(currentPage, pageSize) => setPage({ currentPage, pageSize })}
          />
        </>
      )}
    </Sheet>
  );
}

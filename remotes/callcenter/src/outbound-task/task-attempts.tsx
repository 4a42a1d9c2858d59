import { type AttemptOutcome, attemptOutcomeNames } from '@lianxi/contracts/outbound/attempt-outcome';
import { type TaskAttempt, taskAttempts, taskOutcomes } from '@lianxi/contracts/outbound/task-attempt.contract';
import { duration, shownNumber } from '@lianxi/contracts/telephony/call-words';
import { useCall } from '@lianxi/shared/client/use-call';
import { type Column, DataTable } from '@lianxi/shared/list/data-table';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { useHolds } from '@lianxi/shared/session/use-session';
import { Choice } from '@lianxi/shared/ui/choice';
import { Empty, Failure, FilteredEmpty, Loading } from '@lianxi/shared/ui/data-states';
import { grouped } from '@lianxi/shared/ui/grouped';
import { Pager } from '@lianxi/shared/ui/pager';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import { useState } from 'react';
import { optionsOf } from './task-words.ts';

const columns: readonly Column<TaskAttempt>[] = [
  { key: 'custName', title: '联系人', width: 140, render: ({ custName }) => custName },
  { key: 'phone', title: '号码', width: 150, render: ({ phone }) => shownNumber(phone) },
  { key: 'outcome', title: '通话结果', width: 110, render: ({ outcome }) => attemptOutcomeNames[outcome] },
  {
    key: 'talk',
    title: '通话时长',
    width: 90,
    align: 'right',
    render: ({ talkSeconds }) => (talkSeconds > 0 ? duration(talkSeconds * 1000) : '—'),
  },
  { key: 'agentName', title: '坐席', width: 110, render: ({ agentName }) => agentName || '—' },
  { key: 'beginTime', title: '拨打时间', width: 140, render: ({ beginTime }) => <RelativeTime at={beginTime} /> },
];

const outcomeOptions = optionsOf(attemptOutcomeNames);
const SIZES = [20, 50, 100];

/** The calls of a task, and how many had which outcome. A call opens in 通话记录. */
export function TaskAttempts({ taskId }: { taskId: string }) {
  const [outcome, setOutcome] = useState<AttemptOutcome>();
  const [page, turn] = useState({ currentPage: 1, pageSize: 20 });
  const query = { taskId, ...page, ...(outcome && { outcome }) };
  const { data, error, refetch } = useCall(taskAttempts, { query });
  const { data: outcomes } = useCall(taskOutcomes, { query: { taskId } });
  const openTab = useOpenTab();
  const readsCalls = useHolds('callcenter_platformcall');
  if (error && !data) return <Failure what="拨打记录" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={6} />;
  return (
    <>
      <div className="task-tools">
        <Choice
          label="通话结果"
          none="全部结果"
          options={outcomeOptions}
          value={outcome}
          onChange={(next) => {
            setOutcome(next);
            turn({ ...page, currentPage: 1 });
          }}
        />
        <span className="task-outcomes" style={{ marginBottom: 0 }}>
          {outcomes?.map((one) => (
            <span key={one.outcome}>
              {attemptOutcomeNames[one.outcome]} <strong>{grouped(one.count)}</strong>
            </span>
          ))}
        </span>
      </div>
      {data.total === 0 && outcome && <FilteredEmpty onClear={() => setOutcome(undefined)} />}
      {data.total === 0 && !outcome && <Empty title="还没有拨打记录" words="坐席在外呼工作台拨打后，每通电话记在这里。" />}
      {data.total > 0 && (
        <div className="task-rows">
          <DataTable
            what="拨打记录"
            rows={data.list}
            columns={columns}
            onOpen={readsCalls ? ({ linkedid }) => openTab(`/callcenter/platformcall?id=${linkedid}`) : undefined}
          />
        </div>
      )}
      {data.total > 0 && (
        <Pager
          total={data.total}
          {...page}
          pageSizes={SIZES}
          onChange={(currentPage, pageSize) => turn({ currentPage, pageSize })}
        />
      )}
    </>
  );
}

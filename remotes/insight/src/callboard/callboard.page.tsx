import { type CallRecord, myCallRecords } from '@lianxi/contracts/callcenter/call-record.contract';
import { contactsTopic } from '@lianxi/contracts/insight/events';
import { callBoard } from '@lianxi/contracts/insight/home-board.contract';
import { type MetricName, metricOf } from '@lianxi/contracts/insight/metric';
import { toDoList } from '@lianxi/contracts/to-do/to-do.contract';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { type Column, DataTable } from '@lianxi/shared/list/data-table';
import { useLiveReading } from '@lianxi/shared/live/use-live-reading';
import { useOpenTab } from '@lianxi/shared/portal/tab';
import { useHolds } from '@lianxi/shared/session/use-session';
import { Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Page } from '@lianxi/shared/ui/page';
import { PhoneNumber } from '@lianxi/shared/ui/phone-number';
import { RelativeTime } from '@lianxi/shared/ui/relative-time';
import type { CSSProperties, ReactNode } from 'react';
import { metricWords } from '../figure/metric-words.ts';
import { DialBox } from './dial-box.tsx';
import '../board/board.css';
import './callboard.css';

const shown: readonly MetricName[] = [
  ...(['rung', 'taken', 'missedByAgent', 'dialled', 'connected', 'talk', 'aht', 'signedIn', 'occupancy'] as const),
];
const topics = [contactsTopic];
/** Kinds of to-dos that are answered by a call. */
const callBacks = new Set(['missed-call', 'voicemail', 'visit-plan']);
const MOST = 6;

function Card({ title, span, children }: { title: string; span: number; children: ReactNode }) {
  return (
    <section className="board-card" style={{ '--card-span': span } as CSSProperties} aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      <div className="board-card-body">{children}</div>
    </section>
  );
}

function OwnFigures() {
  const { data, error, refetch } = useCall(callBoard, {});
  if (error && !data) return <Failure what="我的通话数据" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading shape="list" rows={2} />;
  return (
    <dl className="board-figures">
      {shown.map((metric) => (
        <div key={metric} title={metricOf(metric).formula}>
          <dt>{metricOf(metric).name}</dt>
          <dd>{metricWords(metric, data.values[metric] ?? (metricOf(metric).kind === 'sum' ? 0 : null))}</dd>
        </div>
      ))}
    </dl>
  );
}

const outcome = ({ answered, direction }: CallRecord) => (answered ? '已接通' : direction === 'in' ? '未接' : '未接通');
const columns: readonly Column<CallRecord & { id: string }>[] = [
  {
    key: 'number',
    title: '号码',
    width: 170,
    render: ({ callerId, custName }) => <PhoneNumber phone={callerId} of={custName || '客户'} />,
  },
  { key: 'name', title: '客户', width: 90, render: ({ custName }) => custName || '—' },
  { key: 'direction', title: '方向', width: 60, render: ({ direction }) => (direction === 'in' ? '呼入' : '呼出') },
  { key: 'outcome', title: '结果', width: 70, render: outcome },
  { key: 'talk', title: '通话', width: 70, align: 'right', render: ({ talkSeconds }) => metricWords('talk', talkSeconds) },
  { key: 'time', title: '时间', width: 110, render: ({ begintime }) => <RelativeTime at={begintime} /> },
];

function OwnCalls() {
  const { data, error, refetch } = useCall(myCallRecords, { query: { currentPage: 1, pageSize: 10 } });
  if (error && !data) return <Failure what="最近通话" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={6} />;
  if (data.total === 0) return <p className="board-none">还没有通话。</p>;
  return <DataTable what="最近通话" rows={data.list.map((row) => ({ ...row, id: row.linkedid }))} columns={columns} />;
}

function CallBacks() {
  const { data, error, refetch } = useCall(toDoList, { query: { snoozed: '0' } });
  const openTab = useOpenTab();
  if (error && !data) return <Failure what="待回拨" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading shape="list" rows={4} />;
  const rows = data.groups.filter(({ kind }) => callBacks.has(kind)).flatMap((group) => group.rows);
  if (rows.length === 0) return <p className="board-none">没有待回拨的电话。</p>;
  return (
    <ul className="board-list">
      {rows.slice(0, MOST).map(({ id, title, note, since, link }) => (
        <li key={id}>
          <button type="button" onClick={() => openTab('path' in link ? link.path : '/home/worktodo')}>
            <span>
              {title} <span className="board-note">{note}</span>
            </span>
            <RelativeTime at={since} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The board of call-out hosts (specification section 2, /home/callboard): the user's own calls, call-backs, and dialling. */
export default function CallBoardPage() {
  const hasPhone = useHolds('homepage_callcenter_mark');
  const mayDial = useHolds('homepage_makecall');
  const hasToDos = useHolds('home_worktodo');
  useLiveReading(topics, true, () => Promise.all([invalidate(callBoard), invalidate(myCallRecords), invalidate(toDoList)]));
  return (
    <Page title="呼叫看板">
      <div className="board">
        <Card title="我的今日通话" span={12}>
          <OwnFigures />
        </Card>
        {hasPhone && mayDial && (
          <Card title="拨号" span={hasToDos ? 5 : 12}>
            <DialBox />
          </Card>
        )}
        {hasToDos && (
          <Card title="待回拨" span={hasPhone && mayDial ? 7 : 12}>
            <CallBacks />
          </Card>
        )}
        {hasPhone && (
          <Card title="最近通话" span={12}>
            <OwnCalls />
          </Card>
        )}
      </div>
    </Page>
  );
}

import {
  type AdherenceRow,
  type AdherenceStretch,
  adherenceList,
  adherenceOfAgent,
} from '@lianxi/contracts/attendance/adherence.contract';
import { invalidate, useCall } from '@lianxi/shared/client/use-call';
import { type Column, DataTable } from '@lianxi/shared/list/data-table';
import { clockOn } from '@lianxi/shared/shift/moment-words';
import { Empty, Failure, Loading } from '@lianxi/shared/ui/data-states';
import { Sheet } from '@lianxi/shared/ui/sheet';
import { useState } from 'react';
import { minutesWords } from '../attendance/attendance-words.tsx';
import { doingWords, plannedWords, rateWords, Verdict } from './adherence-words.tsx';
import { DayBars } from './day-bars.tsx';
import { ExcuseForm } from './excuse.form.tsx';

type Row = AdherenceStretch & { id: string };

const columnsOf = (day: string, onExcuse: (row: Row) => void): readonly Column<Row>[] => [
  {
    key: 'time',
    title: '时间',
    width: 140,
    render: ({ beginTime, endTime }) => `${clockOn(day, beginTime)}–${clockOn(day, endTime)}`,
  },
  { key: 'planned', title: '计划', width: 80, render: plannedWords },
  { key: 'doing', title: '实际', width: 110, render: doingWords },
  { key: 'verdict', title: '判定', width: 110, render: (row) => <Verdict {...row} /> },
  { key: 'reason', title: '说明', width: 150, render: ({ reason }) => reason || '—' },
  {
    key: 'actions',
    title: '操作',
    width: 96,
    actions: true,
    render: (row) =>
      row.verdict === 'deviating' && (
        <span className="lx-row-actions">
          <button type="button" aria-label={`说明 ${clockOn(day, row.beginTime)} 的偏离`} onClick={() => onExcuse(row)}>
            说明
          </button>
        </span>
      ),
  },
];

/** Each minute of an agent's shift: what was planned, what was done, and why it counts so. */
export function AgentDaySheet({
  row,
  day,
  onClose,
}: {
  row: Pick<AdherenceRow, 'id' | 'agName'>;
  day: string;
  onClose: () => void;
}) {
  const { data, error, refetch } = useCall(adherenceOfAgent, { params: { id: row.id }, query: { day } });
  const [excused, setExcused] = useState<Row | null>(null);
  const body = () => {
    if (error) return <Failure what="遵守明细" error={error} onRetry={() => void refetch()} />;
    if (!data) return <Loading rows={6} />;
    if (data.stretches.length === 0) return <Empty title="班次还没有开始" />;
    const figures = [
      ['遵守率', rateWords(data.adherence)],
      ['符合率', rateWords(data.conformance)],
      ['偏离', minutesWords(data.deviating)],
      ['容差', `${data.toleranceMinutes} 分钟`],
    ] as const;
    return (
      <>
        <dl className="adherence-figures">
          {figures.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <DayBars day={day} stretches={data.stretches} />
        <DataTable
          what="遵守明细"
          rows={data.stretches.map((stretch) => ({ ...stretch, id: stretch.beginTime }))}
          columns={columnsOf(day, setExcused)}
        />
      </>
    );
  };
  return (
    <Sheet title={`${row.agName} ${day}`} width={720} onClose={onClose}>
      {body()}
      {excused && (
        <ExcuseForm
          agentId={row.id}
          stretch={excused}
          onClose={() => setExcused(null)}
          onSaved={() => {
            setExcused(null);
            void Promise.all([invalidate(adherenceOfAgent), invalidate(adherenceList)]);
          }}
        />
      )}
    </Sheet>
  );
}
